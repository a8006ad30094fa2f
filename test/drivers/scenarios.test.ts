import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rows } from '../../src/drivers/index.js';
import { keptAs, readScenario } from '../../src/drivers/scenarios.js';

test('each kind of scenarios is kept under a name of its own', () => {
  const names = Object.values(rows).map((kind) => kind.keptAs);
  assert.deepEqual([...new Set(names)], names);
});

test('a file is read as what its name says, and one of any other name as a flow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-scenarios-'));
  try {
    const flow = JSON.stringify({
      title: 'load',
      steps: [{ type: 'navigate', url: 'about:blank' }],
    });
    const script = 'export default () => {};';
    const files = { 'a.json': flow, 'b.ts': script, 'c.mjs': script, 'd.txt': flow };
    const kept: Record<string, string> = {};
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      await writeFile(file, text);
      kept[name] = keptAs(await readScenario(file));
    }
    assert.deepEqual(kept, {
      ...{ 'a.json': 'scenario.json', 'b.ts': 'scenario.js' },
      ...{ 'c.mjs': 'scenario.js', 'd.txt': 'scenario.json' },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
