import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { BenchPage, type PageSource, type ServedSource } from '../../bench/page.js';
import { Chrome } from '../../src/browser/chrome.js';
import type { HeuristicName } from '../../src/search/heuristics/names.js';
import type { ReportedFinding } from '../../src/store/report.js';

/** Records a page of the benchmarks, which must reproduce, and tests so many orders of it. */
type Explore = (
  page: Omit<PageSource, 'out'> | Omit<ServedSource, 'out'>,
  heuristic: HeuristicName,
  tests: number,
) => Promise<readonly ReportedFinding[]>;

/** All by one browser, which the tests of the file have to themselves. */
export function pageExplorer(): Explore {
  let chrome: Chrome;
  let folder: string;
  before(async () => {
    chrome = await Chrome.start({ notice: () => {} });
    folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  });
  after(async () => {
    await chrome?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return async (source, heuristic, tests) => {
    const out = await mkdtemp(join(folder, 'page-'));
    const page = await BenchPage.record(chrome, { ...source, out });
    try {
      const { findings, baseline } = await page.explore(heuristic, tests);
      assert.equal(baseline.reproduced, 'always');
      return findings;
    } finally {
      await page.close();
    }
  };
}
