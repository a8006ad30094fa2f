/** Pages as frameworks have people write them: what was planted is found, and nothing grave on the twins but what they have, too. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isOfRace } from '../../bench/bench.js';
import { describeFinding } from '../../bench/describe-finding.js';
import { frameworks, pageOf } from '../../bench/frameworks/frameworks.js';
import { BenchPage } from '../../bench/page.js';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';

/** By so many, all that was planted is found but in `note`. */
const FEW = 12;

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
  const findingsOf = async (version: 'buggy' | 'fixed', tests: number) => {
    const source = { ...pageOf(entry, version), out: join(out, `${name}-${version}`) };
    const page = await BenchPage.record(chrome, source);
    const { findings, baseline } = await page.explore(DEFAULTS.heuristic, tests);
    assert(baseline.reproduced);
    return findings;
  };

  test(name, async () => {
    const findings = await findingsOf('buggy', DEFAULTS.maxTests);
    assert(
      findings.some((finding) => isOfRace(finding, planted.race)),
      findings.map(describeFinding).join('\n'),
    );
  });

  test(`${name}, repaired`, async () => {
    const alarms = (await findingsOf('fixed', FEW))
      .filter((finding) => !others.some(({ race }) => isOfRace(finding, race)))
      .filter(({ severity }) => severity !== 'low');
    assert.deepEqual(alarms.map(describeFinding), []);
  });
}
