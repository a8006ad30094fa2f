/** The files that `wave init` writes. */

export interface FirstFile {
  readonly file: string;
  readonly text: string;
}

/**
 * A config of one page, and a scenario that only loads it yet: a flow, of which each step can be left out or told to other
 * tools.
 *
 * @param url as `URL` writes it: so it has no line breaks
 * @param isTyped whether the project has TypeScript
 */
export function firstFiles(
  url: string,
  isTyped: boolean,
): { config: FirstFile; scenario: FirstFile } {
  const name = nameOf(url);
  const scenario = `${name}.scenario.json`;
  const flow = { title: name, steps: [{ type: 'navigate', url }] };
  return {
    config: {
      file: `wave.config.${isTyped ? 'ts' : 'mjs'}`,
      text: configOf(name, url, scenario),
    },
    scenario: { file: scenario, text: `${JSON.stringify(flow, null, 2)}\n` },
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

/** As Biome and Prettier have it. */
function literal(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
