import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Journal } from '../../../bench/paper/journal.js';
import { testingRun } from './runs.js';

describe('the journal of an evaluation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wave-journal-'));
  after(() => rmSync(folder, { recursive: true }));
  const conditions = { form: 'full', seed: 1 };
  const [first, second] = [testingRun([[1, 5]]), testingRun([], { run: 2 })];

  it('has what was measured before an interruption, but for what was cut off', () => {
    const file = join(folder, 'sub', 'full.jsonl');
    new Journal(file, conditions).add(first);
    appendFileSync(file, '{"kind":"testing-run","pa');
    const again = new Journal(file, conditions);
    assert.deepEqual(again.records, [first]);
    again.add(second);
    assert.deepEqual(new Journal(file, conditions).records, [first, second]);
  });

  it('mixes nothing that was measured under other conditions', () => {
    const file = join(folder, 'other.jsonl');
    new Journal(file, conditions).add(first);
    assert.throws(() => new Journal(file, { ...conditions, seed: 2 }), /other conditions/);
  });
});
