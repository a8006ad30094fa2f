/** Each source of asynchrony: the race of its page is found, and none on the repaired twin. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isRight } from '../../bench/bench.js';
import { BenchPage } from '../../bench/page.js';
import { bugOf, sources } from '../../bench/sources/sources.js';
import { Chrome } from '../../src/browser/chrome.js';

const TESTS = 30;

let chrome: Chrome;
let out: string;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
  out = await mkdtemp(join(tmpdir(), 'wave-sources-'));
});
after(async () => {
  await chrome?.close();
  await rm(out, { recursive: true, force: true });
});

for (const entry of sources) {
  test(entry.name, async () => {
    const bug = bugOf(entry);
    const buggy = await BenchPage.record(chrome, { ...bug.buggy, out: join(out, entry.name) });
    const found = await buggy.explore('pf', TESTS);
    assert(found.baseline.reproduced);
    const races = found.findings.map(({ verdict, title, race }) => [verdict, title, race]);
    assert.equal(found.findings.length, 1, JSON.stringify(races));
    assert(
      found.findings.every((finding) => isRight(finding, bug)),
      JSON.stringify(races),
    );
    assert.deepEqual(
      found.findings.map(({ pattern }) => pattern),
      [bug.pattern],
    );
    const fixed = await BenchPage.record(chrome, {
      ...bug.fixed,
      out: join(out, `${entry.name}-`),
    });
    const { findings, baseline } = await fixed.explore('pf', TESTS);
    assert(baseline.reproduced);
    assert.deepEqual(findings, []);
  });
}
