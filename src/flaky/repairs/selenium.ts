import type { Waits } from './waits.js';

const found = (selector: string) => `driver.findElement(By.css(${quoted(selector)}))`;

export const selenium: Waits = {
  text: (selector, text) =>
    `await driver.wait(until.elementTextIs(${found(selector)}, ${quoted(text)}));`,
  there: (selector) => `await driver.wait(until.elementLocated(By.css(${quoted(selector)})));`,
  enabled: (selector) => `await driver.wait(until.elementIsEnabled(${found(selector)}));`,
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
