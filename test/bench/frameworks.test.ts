/** Pages as frameworks have people write them: each defect is one finding, and the repaired twins lack the one that is repaired. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isOfRace } from '../../bench/bench.js';
import { frameworks, pageOf } from '../../bench/frameworks/frameworks.js';
import { BenchPage } from '../../bench/page.js';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';

let chrome: Chrome;
let out: string;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
  out = await mkdtemp(join(tmpdir(), 'wave-frameworks-'));
});
after(async () => {
  await chrome?.close();
  await rm(out, { recursive: true, force: true });
});

for (const entry of frameworks) {
  const { name, planted, others } = entry;
  for (const [version, defects] of [
    ['buggy', [planted, ...others]],
    ['fixed', others],
  ] as const) {
    test(`${name}, ${version}`, async () => {
      const source = { ...pageOf(entry, version), out: join(out, `${name}-${version}`) };
      const page = await BenchPage.record(chrome, source);
      const { findings, baseline } = await page.explore(DEFAULTS.heuristic, DEFAULTS.maxTests);
      assert(baseline.reproduced);
      const races = findings.map(({ race }) => `${race?.first.name} before ${race?.second.name}`);
      assert.equal(findings.length, defects.length, races.join('; '));
      for (const { race } of defects) {
        assert(
          findings.some((finding) => isOfRace(finding, race)),
          races.join('; '),
        );
      }
    });
  }
}
