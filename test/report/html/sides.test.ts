import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messagesOf, requestsOf } from '../../../src/report/html/view/sides.js';
import { logOf } from '../../../src/report/log.js';
import { MOST_LOGGED } from '../../../src/store/log-limits.js';
import { logged, outcome, sent } from '../../oracle/outcomes.js';

const written = (...texts: readonly string[]) =>
  logOf(outcome({ console: texts.map((text) => logged(text, 'log')) }), []);

describe('the sides of a finding', () => {
  it('marks what the other run has less often, in whatever order', () => {
    const { recorded, failing } = messagesOf(written('a', 'b'), written('b', 'a', 'a'));
    const marks = [recorded, failing].map((side) => side.map(({ isOnlyHere }) => isOnlyHere));
    assert.deepEqual(marks, [
      [false, false],
      [false, false, true],
    ]);
  });

  it('tells a warning from a message with the same text, and not two times of day', () => {
    const warned = logOf(outcome({ console: [logged('a', 'warning')] }), []);
    assert.equal(messagesOf(written('a'), warned).recorded[0]?.isOnlyHere, true);
    const { recorded } = messagesOf(written('at 1700000000001'), written('at 1700000000002'));
    assert.equal(recorded[0]?.isOnlyHere, false);
  });

  it('tells requests apart by method, address and body', () => {
    const all = [sent('GET', '/a'), sent('POST', '/a'), sent('POST', '/a', 'x'), sent('GET', '/b')];
    for (const one of all)
      for (const other of all) {
        const { failing } = requestsOf(
          logOf(outcome({ requests: [one] }), []),
          logOf(outcome({ requests: [other] }), []),
        );
        assert.equal(failing[0]?.isOnlyHere, one !== other);
      }
  });

  it('marks nothing where there was more than is known', () => {
    const many = Array(MOST_LOGGED + 1).fill('a');
    const { failing, isCut } = messagesOf(written('b'), written(...many));
    assert.ok(isCut && failing.every(({ isOnlyHere }) => !isOnlyHere));
  });
});
