import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { formatJson, writeReport } from '../../src/report/json.js';
import { readReport } from '../../src/report/read.js';
import { figure1 } from './reports.js';

describe('report', () => {
  it('has what other programs rely on', () => {
    const { findings, ...report } = figure1();
    assert.deepEqual(report, {
      version: 1,
      tool: { name: 'wave', version: '0.1.0' },
      url: 'http://localhost:8000/main.html',
      heuristic: 'pf',
      seed: 1,
      recording: { operations: 4, userOperations: 1 },
      baseline: {
        reproduced: true,
        masked: [
          {
            kind: 'dom',
            path: 'body > p#clock',
            aspect: 'text',
            expected: '1',
            actual: '2',
            hidden: 3,
          },
        ],
        loose: ['GET http://a.test/poll?t=*'],
      },
      tests: [
        {
          index: 1,
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'u1', 'p3', 'p2'],
          enforced: 'exact',
          verdict: 'exception',
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          repeated: null,
          learned: [],
        },
        {
          index: 2,
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'p3', 'p2', 'u1'],
          enforced: 'exact',
          verdict: 'pass',
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          repeated: null,
          learned: [],
        },
        {
          index: 3,
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'p2', 'u1', 'p3'],
          enforced: 'adapted',
          verdict: 'pass',
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          repeated: null,
          learned: [
            {
              before: 'p2',
              after: 'u1',
              evidence: 'click #b1 came only when script lib.js had run.',
            },
          ],
        },
      ],
      coverage: { precedence: { covered: 8, total: 9 }, adjacency: { covered: 7, total: 10 } },
      learned: [],
      orders: null,
      ended: null,
      timing: { recordMs: 1500, firstErrorMs: 40, totalMs: 2345 },
    });
    const [finding] = findings;
    assert.deepEqual(finding?.race, {
      first: { id: 'u1', name: 'click #b1', recorded: true },
      second: { id: 'p2', name: 'script lib.js', recorded: true },
      rivals: 0,
    });
    assert.equal(finding?.replay, 'wave replay wave-out --finding F1');
  });

  it('gives a replay command that a shell takes as it is meant', () => {
    const [finding] = figure1({ folder: "my page's out" }).findings;
    assert.equal(finding?.replay, `wave replay 'my page'\\''s out' --finding F1`);
  });

  it('is written whole, in place of the one before, and read again', async () => {
    await inFolder(async (folder) => {
      await writeReport(figure1({ seed: 1 }), folder);
      const path = await writeReport(figure1({ seed: 2 }), folder);
      assert.deepEqual(await readReport(folder), figure1({ seed: 2 }));
      assert.deepEqual(await readdir(folder), ['report.json']);
      assert.equal(path, join(folder, 'report.json'));
    });
  });

  it('is refused with a reason when it is not there, newer, or damaged', async () => {
    await inFolder(async (folder) => {
      const refusal = async (text: string) => {
        await writeFile(join(folder, 'report.json'), text);
        return readReport(folder);
      };
      await assert.rejects(readReport(folder), { name: 'StoreError', message: /no report\.json/ });
      const json = formatJson(figure1());
      await assert.rejects(refusal(json.replace('"version": 1', '"version": 9')), /newer WAVE/);
      await assert.rejects(refusal(json.slice(0, 500)), /truncated or damaged/);
      const wrong = json.replaceAll('"order": [', '"order": [7, ');
      await assert.rejects(refusal(wrong), /damaged: parts of it are missing or wrong/);
      await assert.rejects(refusal('{"version": 1}'), /damaged: parts of it are missing/);
    });
  });
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-report-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
