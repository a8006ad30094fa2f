import { quoted } from './quoted.js';
import type { Waits } from './waits.js';

const expecting = (selector: string) => `await expect(page.locator(${quoted(selector)}))`;

export const playwright: Waits = {
  text: (selector, text) => `${expecting(selector)}.toHaveText(${quoted(text)});`,
  shown: (selector) => `${expecting(selector)}.toBeVisible();`,
  hidden: (selector) => `${expecting(selector)}.toBeHidden();`,
  enabled: (selector) => `${expecting(selector)}.toBeEnabled();`,
  disabled: (selector) => `${expecting(selector)}.toBeDisabled();`,
  attribute: (selector, name, value) =>
    value === null
      ? `${expecting(selector)}.not.toHaveAttribute(${quoted(name)});`
      : `${expecting(selector)}.toHaveAttribute(${quoted(name)}, ${quoted(value)});`,
};
