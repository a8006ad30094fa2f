import type { Waits } from './waits.js';

export const puppeteer: Waits = {
  text: (selector, text) =>
    `await page.waitForFunction((selector, text) => document.querySelector(selector)?.textContent.trim() === text, {}, ${quoted(selector)}, ${quoted(text)});`,
  there: (selector) => `await page.waitForSelector(${quoted(selector)}, { visible: true });`,
  enabled: (selector) => `await page.waitForSelector(${quoted(`${selector}:not(:disabled)`)});`,
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
