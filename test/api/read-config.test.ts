/** A config is read from TypeScript, JavaScript or JSON; what is wrong with it is said with its place. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CONFIG_FILES, readConfig } from '../../src/api/read-config.js';
import { WaveError } from '../../src/wave-error.js';

/** Reads a config from a folder of its own, in which these files are. */
async function read(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'wave-config-'));
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    return await readConfig(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const CART = { name: 'cart', url: 'http://localhost/cart' };
const json = (config: unknown) => read({ 'wave.config.json': JSON.stringify(config) });

async function refused(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    assert.ok(error instanceof WaveError, String(error));
    assert.equal(error.code, 'bad-config');
    assert.match(error.message, /\. Correct it, and run WAVE again\.$/);
    return error.problem;
  }
  assert.fail('it was read');
}

describe('readConfig', () => {
  it('takes the types out, and has what the file imports', async () => {
    const config = await read({
      'wave.config.ts': `
        import { defineConfig, type PageConfig } from 'wave-races';
        import { basename } from 'node:path';
        import { origin } from './origin.js';
        const page: PageConfig = { name: basename('/shop/cart'), url: origin + '/cart' };
        export default defineConfig({ maxTests: 3, pages: [page] });`,
      'origin.js': "export const origin = 'http://localhost';",
    });
    assert.deepEqual(config, { maxTests: 3, pages: [CART] });
  });

  it('knows where it is', async () => {
    const config = await read({
      'wave.config.mjs': `
        import { readFileSync } from 'node:fs';
        const url = readFileSync(new URL('url.txt', import.meta.url), 'utf8');
        export default { pages: [{ name: 'cart', url }] };`,
      'url.txt': CART.url,
    });
    assert.deepEqual(config?.pages, [CART]);
  });

  it('may import a package of CommonJS that requires what Node has', async () => {
    const config = await read({
      'wave.config.mjs': `
        import name from './name.cjs';
        export default { pages: [{ name, url: 'http://localhost/cart' }] };`,
      'name.cjs': "module.exports = require('node:path').basename('/shop/cart');",
    });
    assert.deepEqual(config?.pages, [CART]);
  });

  it('takes the first file that is there, and no other folder', async () => {
    const names = ['ts', 'mjs', 'json'];
    const files = CONFIG_FILES.map((file, place): [string, string] => {
      const config = JSON.stringify({ pages: [{ ...CART, name: names[place] }] });
      return [file, file.endsWith('.json') ? config : `export default ${config}`];
    });
    for (const [place, name] of names.entries())
      assert.equal((await read(Object.fromEntries(files.slice(place))))?.pages[0]?.name, name);
    assert.equal(await read({ 'other.config.ts': 'export default {}' }), null);
  });

  it('takes each option', async () => {
    const options = {
      ...{ pace: null, humanGap: 10, typingSpeed: 9, seed: 2, granularity: 'fine' },
      ...{ heuristic: 'dpor', prune: true, maxTests: 3, shrinkTests: 2, shrinkScenario: true },
      ...{ pictures: false, bail: true, until: 'pairs', earlyInput: true },
      ...{ ignore: { selectors: ['#clock'] }, network: 'live', workers: 1, maxLatency: 99 },
    };
    const all = { browser: 'chrome', out: 'o', reporter: ['json'], failOn: 'low', baseline: 'b' };
    const config = { ...options, ...all, pages: [{ ...CART, ...options, scenario: 'cart.ts' }] };
    assert.deepEqual(await json(config), config);
  });

  it('says which option there is not', async () => {
    for (const [config, sentence] of [
      [{ pages: [CART], maxTest: 3 }, /no option maxTest \(did you mean maxTests\?\)\./],
      [{ pages: [{ ...CART, scenaro: '' }] }, /pages\[0\]\.scenaro \(did you mean scenario\?\)\./],
      [
        { pages: [CART], ignore: { selector: [] } },
        /ignore\.selector \(did you mean selectors\?\)/,
      ],
      [{ pages: [{ ...CART, out: '' }] }, /no option pages\[0\]\.out/],
      [{ pages: [CART], xyzzyx: 3 }, /no option xyzzyx\. Correct/],
    ] as const)
      assert.match(`${await refused(json(config))} Correct`, sentence);
  });

  it('says what an option cannot be', async () => {
    for (const [config, sentence] of [
      [[], /pages is missing\.$/],
      [{ pages: [CART], out: '' }, /out is empty\.$/],
      [{ pages: [] }, /pages is empty, so there is nothing to test\.$/],
      [{ pages: [{ name: 'cart' }] }, /pages\[0\]\.url is missing\.$/],
      [{ pages: [CART], heuristic: 'best' }, /heuristic is "best", not "pf" or /],
      [
        { pages: [CART, { ...CART, maxTests: 0 }] },
        /^[^ ]* cannot be used: two pages are called "cart"/,
      ],
      [{ pages: [{ ...CART, maxTests: 0 }] }, /pages\[0\] \(cart\): maxTests takes a whole number/],
      [{ maxTests: 0.5, pages: [CART] }, /pages\[0\] \(cart\): maxTests takes a whole number/],
      [{ pages: [{ ...CART, url: 'cart.html' }] }, /"cart\.html" is no address of a web page/],
      [{ pages: [CART, { ...CART, name: 'Cart' }] }, /two pages are called "Cart"/],
    ] as const)
      assert.match(await refused(json(config)), sentence);
  });

  it('lets no page write outside of the folder of the results', async () => {
    for (const name of [
      '../cart',
      '..',
      '.',
      '',
      'a/b',
      'a\\b',
      '/etc',
      '.git',
      'report.json',
      'a ',
      'con',
      'Shorter',
    ])
      assert.match(await refused(json({ pages: [{ ...CART, name }] })), /pages\[0\]\.name/);
  });

  it('says why a file cannot be read or run', async () => {
    for (const [file, text, sentence] of [
      ['wave.config.json', '{"pages": [}', /no JSON: there is "}" in line 1, column 12\.$/],
      ['wave.config.json', '{"pages": [', /no JSON: it ends too early in line 1/],
      ['wave.config.ts', 'export default {', /wave\.config\.ts:1: Expected identifier/],
      ['wave.config.ts', "import x from './nowhere'; export default x", /Could not resolve/],
      ['wave.config.mjs', 'throw new Error("boom")', /it threw "boom"\.$/],
      [
        'wave.config.mjs',
        'export const pages = []',
        /no default export, which is to be the config/,
      ],
    ] as const)
      assert.match(await refused(read({ [file]: text })), sentence);
  });
});
