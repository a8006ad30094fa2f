/** The files that `wave init` writes. */

export interface FirstFile {
  readonly file: string;
  readonly text: string;
}

/**
 * A config of one page, and a scenario that does nothing yet.
 *
 * @param url as `URL` writes it: so it has no line breaks
 * @param isTyped whether the project has TypeScript
 */
export function firstFiles(
  url: string,
  isTyped: boolean,
): { config: FirstFile; scenario: FirstFile } {
  const name = nameOf(url);
  const ending = isTyped ? 'ts' : 'mjs';
  const scenario = `${name}.scenario.${ending}`;
  return {
    config: { file: `wave.config.${ending}`, text: configOf(name, url, scenario) },
    scenario: { file: scenario, text: isTyped ? typedScenario(url) : untypedScenario(url) },
  };
}

/** `/shop/cart.html` is `cart`; what has no such word is `home`. */
function nameOf(url: string): string {
  const [, name] = /\/([a-z\d][\w-]*)(?:\.\w+)?\/?$/i.exec(new URL(url).pathname) ?? [];
  return name === undefined || name === 'index' ? 'home' : name.toLowerCase();
}

function configOf(name: string, url: string, scenario: string): string {
  return `import { defineConfig } from 'wave-races';

export default defineConfig({
  pages: [{ name: ${literal(name)}, url: ${literal(url)}, scenario: ${literal(scenario)} }],
});
`;
}

const typedScenario = (url: string) => `import type { ScriptFunction } from 'wave-races';

${body(url, 'const scenario: ScriptFunction = ')}
export default scenario;
`;

const untypedScenario = (url: string) => `/** @type {import('wave-races').ScriptFunction} */
${body(url, 'const scenario = ')}
export default scenario;
`;

function body(url: string, begin: string): string {
  return `${begin}async ({ page }) => {
  // What a user does, with Puppeteer: the page is open already. For example:
  // await page.click('#save');
  // await page.type('#search', 'wave');
  // "wave record '${url}' --by-hand" writes such steps down while you use the page in a window.
};
`;
}

/** As Biome and Prettier have it. */
function literal(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
