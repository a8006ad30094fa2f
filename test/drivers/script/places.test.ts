import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { evaluateScript } from '../../../src/drivers/script/evaluate.js';
import { Places } from '../../../src/drivers/script/places.js';
import { readScript } from '../../../src/drivers/script/script.js';
import { ScriptTimers } from '../../../src/drivers/script/timers.js';
import { ScenarioError } from '../../../src/scenario/error.js';

async function inFolder<T>(
  files: Readonly<Record<string, string>>,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-script-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('what a script throws has the lines of its source, types and imports and all', async () => {
  const files = {
    'checkout.ts': `import assert from 'node:assert/strict';
import { total, type Item } from './shop.ts';

interface Given { page: { items: Item[] } }

export default async ({ page }: Given): Promise<void> => {
  assert.equal(total(page.items), 3);
};
`,
    'shop.ts': `export interface Item { price: number }
export const total = (items: Item[]): number => {
  if (items.length === 0) throw new Error('nothing in it');
  return items.length;
};
`,
  };
  await inFolder(files, async (folder) => {
    const script = await readScript(join(folder, 'checkout.ts'));
    const places = new Places(script);
    const main = evaluateScript(script, places.id, new ScriptTimers());
    const thrownFor = async (items: object[]) => {
      try {
        await main({ page: { items } });
      } catch (error) {
        return places.exception(error, null);
      }
      throw new Error('It threw nothing.');
    };
    assert.deepEqual(await thrownFor([]), {
      kind: 'exception',
      message: 'Error: nothing in it',
      at: 'shop.ts:3',
      stack: 'Error: nothing in it\n    at shop.ts:3:33\n    at checkout.ts:7:16',
    });
    const { message, at } = await thrownFor([{}]);
    assert.equal(at, 'checkout.ts:7');
    assert.match(message, /^AssertionError: .*strictly equal: 1 !== 3$/);
  });
});

test('each run begins anew, with what Node gives', async () => {
  const files = {
    'count.mjs': `let runs = 0;
import { setTimeout } from 'node:timers/promises';
export default async () => { await setTimeout(0); return [++runs, import.meta.url, __dirname, Date.now()] }`,
  };
  await inFolder(files, async (folder) => {
    const script = await readScript(join(folder, 'count.mjs'));
    for (const _ of 'ab') {
      const timers = new ScriptTimers();
      const ended = evaluateScript(script, 'count', timers)({ page: null });
      assert.equal(timers.fire(), true);
      assert.deepEqual(await ended, [1, `file://${folder}/count.mjs`, folder, timers.date]);
    }
  });
});

test('a file that is no script is told by a sentence', async () => {
  const files = {
    'none.ts': 'export const steps = 1;',
    'broken.ts': 'export default async ({ page }) => {\n  await page.click("#add"\n};',
  };
  await inFolder(files, async (folder) => {
    const script = await readScript(join(folder, 'none.ts'));
    assert.throws(() => evaluateScript(script, 'none', new ScriptTimers()), ScenarioError);
    await assert.rejects(readScript(join(folder, 'broken.ts')), /broken\.ts:3: Expected "\)"/);
    await assert.rejects(readScript(join(folder, 'missing.ts')), /There is no scenario file/);
  });
});
