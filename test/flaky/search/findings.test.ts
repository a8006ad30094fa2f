/** What has been found of a test. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Findings } from '../../../src/flaky/search/findings.js';
import { trace } from './worlds.js';

it('an event joins a finding with which the test fails in the same way, and several do not, as none is enough', () => {
  const { events, ...ran } = trace(4);
  const [one, other, first, second] = events;
  assert.ok(one && other && first && second);
  const failure = { message: 'no', snippet: null, line: 14 };
  const where = { overtaken: null, direction: 'late' } as const;
  const findings = new Findings();
  assert.equal(findings.joins([other], failure, where), false);
  findings.add({
    ...{ plan: { placed: [] }, events: [one], ...where, behind: null, besides: null, failure },
    ...{ failing: { events, ...ran }, isStable: true, repetitions: { failed: 3, of: 3 } },
    foundIn: 5,
  });
  assert.equal(findings.joins([other], failure, where), true);
  assert.equal(findings.joins([first, second], failure, where), true);
  assert.deepEqual(findings.all[0]?.alike, [other]);
  assert.equal(findings.isFound(other.id), true);
  assert.equal(findings.isFound(first.id), false);
});
