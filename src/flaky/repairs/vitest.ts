import type { Waits } from './waits.js';

export const vitest: Waits = {
  text: (selector, text) => `await ${expecting(selector)}.toHaveTextContent(${quoted(text)});`,
  there: (selector) => `await ${expecting(selector)}.toBeVisible();`,
  enabled: (selector) => `await ${expecting(selector)}.toBeEnabled();`,
};

/** Its locators go by role, label, text or test id: what another selector finds is asked for again and again. */
function expecting(selector: string): string {
  const [, id] = /^\[data-testid="([^"\\]+)"\]$/.exec(selector) ?? [];
  if (id !== undefined) return `expect.element(page.getByTestId(${quoted(id)}))`;
  return `expect.poll(() => document.querySelector(${quoted(selector)}))`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
