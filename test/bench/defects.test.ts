/** Pages with more symptoms than defects, or fewer: nothing is found on their repaired twins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfRace } from '../../bench/bench.js';
import { defects, pageOf } from '../../bench/defects/defects.js';
import { pageExplorer } from '../support/page-explorer.js';

const TESTS = 30;

const explore = pageExplorer();

for (const entry of defects) {
  test(entry.name, async () => {
    const findings = await explore(pageOf(entry, 'buggy'), 'pf', TESTS);
    for (const race of entry.races) {
      assert(
        findings.some((finding) => isOfRace(finding, race)),
        race.first.source,
      );
    }
    assert.deepEqual(await explore(pageOf(entry, 'fixed'), 'pf', TESTS), []);
  });
}
