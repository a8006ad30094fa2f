import type { Waits } from './waits.js';

/** Its locators go by role, label or text: what a selector finds is asked for again and again. */
const found = (selector: string) => `document.querySelector(${quoted(selector)})`;

export const vitest: Waits = {
  text: (selector, text) =>
    `await expect.poll(() => ${found(selector)}).toHaveTextContent(${quoted(text)});`,
  there: (selector) => `await expect.poll(() => ${found(selector)}).toBeVisible();`,
  enabled: (selector) => `await expect.poll(() => ${found(selector)}).toBeEnabled();`,
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
