import { quoted } from './quoted.js';
import type { Waits } from './waits.js';
import { withAttribute } from './with-attribute.js';

const found = (selector: string) => `await page.waitForSelector(${quoted(selector)});`;

export const puppeteer: Waits = {
  text: (selector, text) =>
    `await page.waitForFunction((selector, text) => document.querySelector(selector)?.textContent.trim() === text, {}, ${quoted(selector)}, ${quoted(text)});`,
  shown: (selector) => `await page.waitForSelector(${quoted(selector)}, { visible: true });`,
  hidden: (selector) => `await page.waitForSelector(${quoted(selector)}, { hidden: true });`,
  enabled: (selector) => found(`${selector}:not(:disabled)`),
  disabled: (selector) => found(`${selector}:disabled`),
  attribute: (selector, name, value) => found(withAttribute(selector, name, value)),
};
