/**
 * Pages as frameworks have people write them: what was planted is found, once and for what it is, and nothing grave on the
 * twins but what they have, too.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfRace } from '../../bench/bench.js';
import { describeFinding } from '../../bench/describe-finding.js';
import { frameworks, pageOf } from '../../bench/frameworks/frameworks.js';
import { DEFAULTS } from '../../src/api/defaults.js';
import { pageExplorer } from '../support/page-explorer.js';

/** By so many, all that was planted is found but in `note`. */
const FEW = 12;

const explore = pageExplorer();

for (const entry of frameworks) {
  const { name, planted, called, others } = entry;

  test(name, async () => {
    const findings = await explore(pageOf(entry, 'buggy'), DEFAULTS.heuristic, DEFAULTS.maxTests);
    const ofRace = findings.filter((finding) => isOfRace(finding, planted.race));
    assert.deepEqual(
      ofRace.map(({ pattern }) => pattern),
      [called ?? planted.pattern],
      findings.map(describeFinding).join('\n'),
    );
  });

  test(`${name}, repaired`, async () => {
    const alarms = (await explore(pageOf(entry, 'fixed'), DEFAULTS.heuristic, FEW))
      .filter((finding) => !others.some(({ race }) => isOfRace(finding, race)))
      .filter(({ severity }) => severity !== 'low');
    assert.deepEqual(alarms.map(describeFinding), []);
  });
}
