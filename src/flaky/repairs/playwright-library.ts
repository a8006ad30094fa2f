import { escaped } from '../runners/text.js';
import { quoted } from './quoted.js';
import type { Waits } from './waits.js';
import { withAttribute } from './with-attribute.js';

const located = (selector: string) => `await page.locator(${quoted(selector)})`;
const found = (selector: string) => `${located(selector)}.waitFor({ state: 'attached' });`;

/** Where another runner has Playwright's library, without its `expect`. */
export const playwrightLibrary: Waits = {
  text: (selector, text) =>
    `${located(selector)}.filter({ hasText: ${wholeText(text)} }).waitFor();`,
  shown: (selector) => `${located(selector)}.waitFor();`,
  hidden: (selector) => `${located(selector)}.waitFor({ state: 'hidden' });`,
  enabled: (selector) => found(`${selector}:not(:disabled)`),
  disabled: (selector) => found(`${selector}:disabled`),
  attribute: (selector, name, value) => found(withAttribute(selector, name, value)),
};

/** A string would match a part of it, as `1` does of `10`. */
function wholeText(text: string): string {
  const pattern = escaped(text.trim()).replaceAll('/', '\\/').replace(/\s+/g, '\\s+');
  return `/^\\s*${pattern}\\s*$/`;
}
