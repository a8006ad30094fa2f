import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { chosenFile } from '../../../src/browser/input/chosen-file.js';

it('is read as a page gets it, and said to be gone where it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-chosen-'));
  const path = join(folder, 'poem.txt');
  try {
    await writeFile(path, 'roses');
    const { name, type, base64 } = await chosenFile(path);
    assert.deepEqual([name, type, base64], ['poem.txt', 'text/plain', 'cm9zZXM=']);
    await rm(path);
    await assert.rejects(chosenFile(path), {
      name: 'ScenarioError',
      message:
        /^The file .*poem\.txt, which a step chooses, cannot be read any more \(ENOENT.*\)\. Put it back/,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
