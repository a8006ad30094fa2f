/** Each source of asynchrony: the race of its page is found, and none on the repaired twin. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRight } from '../../bench/bench.js';
import { bugOf, sources } from '../../bench/sources/sources.js';
import { pageExplorer } from '../support/page-explorer.js';

const TESTS = 30;

const explore = pageExplorer();

for (const entry of sources) {
  test(entry.name, async () => {
    const bug = bugOf(entry);
    const findings = await explore(bug.buggy, 'pf', TESTS);
    const races = findings.map(({ verdict, title, race }) => [verdict, title, race]);
    assert.equal(findings.length, 1, JSON.stringify(races));
    assert(
      findings.every((finding) => isRight(finding, bug)),
      JSON.stringify(races),
    );
    assert.deepEqual(
      findings.map(({ pattern }) => pattern),
      [bug.pattern],
    );
    assert.deepEqual(await explore(bug.fixed, 'pf', TESTS), []);
  });
}
