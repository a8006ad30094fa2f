import { quoted } from './quoted.js';
import type { Waits } from './waits.js';
import { withAttribute } from './with-attribute.js';

/** `driver.findElement` would throw where it is not there yet. */
const located = (selector: string) =>
  `await driver.wait(until.elementLocated(By.css(${quoted(selector)})))`;

export const selenium: Waits = {
  text: (selector, text) =>
    `await driver.wait(until.elementTextIs(${located(selector)}, ${quoted(text)}));`,
  shown: (selector) => `await driver.wait(until.elementIsVisible(${located(selector)}));`,
  hidden: (selector) => `await driver.wait(until.elementIsNotVisible(${located(selector)}));`,
  enabled: (selector) => `${located(`${selector}:not(:disabled)`)};`,
  disabled: (selector) => `${located(`${selector}:disabled`)};`,
  attribute: (selector, name, value) => `${located(withAttribute(selector, name, value))};`,
};
