import { quoted } from './quoted.js';
import type { Waits } from './waits.js';

export const vitest: Waits = {
  text: (selector, text) => `${expecting(selector)}.toHaveTextContent(${quoted(text)});`,
  shown: (selector) => `${expecting(selector)}.toBeVisible();`,
  hidden: (selector) => `${expecting(selector)}.not.toBeVisible();`,
  enabled: (selector) => `${expecting(selector)}.toBeEnabled();`,
  disabled: (selector) => `${expecting(selector)}.toBeDisabled();`,
  attribute: (selector, name, value) =>
    value === null
      ? `${expecting(selector)}.not.toHaveAttribute(${quoted(name)});`
      : `${expecting(selector)}.toHaveAttribute(${quoted(name)}, ${quoted(value)});`,
};

/** Its locators go by role, label, text or test id: what another selector finds is asked for again and again. */
function expecting(selector: string): string {
  const [, id] = /^\[data-testid="([^"\\]+)"\]$/.exec(selector) ?? [];
  if (id !== undefined) return `await expect.element(page.getByTestId(${quoted(id)}))`;
  return `await expect.poll(() => document.querySelector(${quoted(selector)}))`;
}
