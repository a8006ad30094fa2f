import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reporters } from '../../src/report/reporters.js';
import { readReport, writeReport } from '../../src/store/results.js';
import { figure1, toldInTime } from './reports.js';

describe('each reporter', () => {
  it('needs nothing but report.json: what is read back is told in the same words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-reporters-'));
    try {
      await writeReport(figure1(), folder);
      const stored = await readReport(folder);
      for (const [name, reporter] of Object.entries(reporters)) {
        const told = await toldInTime(reporter, figure1());
        assert.notEqual(told, '');
        assert.equal(await toldInTime(reporter, stored), told, name);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
