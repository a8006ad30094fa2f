/** Pages with more symptoms than defects, or fewer: nothing is found on their repaired twins. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isOfRace } from '../../bench/bench.js';
import { defects, pageOf } from '../../bench/defects/defects.js';
import { BenchPage } from '../../bench/page.js';
import { Chrome } from '../../src/browser/chrome.js';

const TESTS = 30;

let chrome: Chrome;
let out: string;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
  out = await mkdtemp(join(tmpdir(), 'wave-defects-'));
});
after(async () => {
  await chrome?.close();
  await rm(out, { recursive: true, force: true });
});

for (const entry of defects) {
  test(entry.name, async () => {
    const buggy = await BenchPage.record(chrome, {
      ...pageOf(entry, 'buggy'),
      out: join(out, entry.name),
    });
    const found = await buggy.explore('pf', TESTS);
    assert(found.baseline.reproduced);
    for (const race of entry.races) {
      assert(
        found.findings.some((finding) => isOfRace(finding, race)),
        race.first.source,
      );
    }
    const fixed = await BenchPage.record(chrome, {
      ...pageOf(entry, 'fixed'),
      out: join(out, `${entry.name}-`),
    });
    const { findings, baseline } = await fixed.explore('pf', TESTS);
    assert(baseline.reproduced);
    assert.deepEqual(findings, []);
  });
}
