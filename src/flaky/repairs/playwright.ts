import type { Waits } from './waits.js';

const locator = (selector: string) => `page.locator(${quoted(selector)})`;

export const playwright: Waits = {
  text: (selector, text) => `await expect(${locator(selector)}).toHaveText(${quoted(text)});`,
  there: (selector) => `await expect(${locator(selector)}).toBeVisible();`,
  enabled: (selector) => `await expect(${locator(selector)}).toBeEnabled();`,
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
