import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesOfBrowsers, withoutBrowser } from '../../src/flaky/lines-of-browsers.js';
import type { TraceLine } from '../../src/flaky/trace.js';

function statement(at: number, number: number): TraceLine {
  return { type: 'statement', at, statement: number, by: 'playwright', name: 'x', place: null };
}

function ended(at: number, number: number, isHolding: boolean, quietMs: number): TraceLine {
  return { type: 'ended', at, statement: number, error: null, isHolding, quietMs };
}

const ran = (at: number, event: string): TraceLine => ({ type: 'ran', at, event, heldMs: 0 });

describe('what several browsers of one process have told', () => {
  it('is one run, in the order of time', () => {
    const lines = linesOfBrowsers([
      [statement(1, 0), ended(4, 0, false, 1), ran(3, 'one')],
      [statement(5, 1), ran(6, 'browser 2 > one'), ended(7, 1, false, 1)],
    ]);
    assert.deepEqual(lines, [
      statement(1, 0),
      ended(4, 0, false, 1),
      // An end may be told later than it was, and what stands behind it has come later.
      ran(3, 'one'),
      statement(5, 1),
      ran(6, 'browser 2 > one'),
      ended(7, 1, false, 1),
    ]);
  });

  it('has a statement begin where the last has let it begin, that has kept it back', () => {
    const lines = linesOfBrowsers([
      [statement(1, 0), statement(3, 1), ended(4, 1, false, 1)],
      [statement(1, 0), ran(7, 'browser 2 > one'), statement(8, 1), ended(9, 1, false, 2)],
    ]);
    assert.deepEqual(lines, [
      statement(1, 0),
      ran(7, 'browser 2 > one'),
      statement(8, 1),
      ended(9, 1, false, 1),
    ]);
  });

  it('has no number of a browser where it is of one alone', () => {
    const lines = [statement(1, 0), ran(2, 'browser 3 > one')];
    assert.deepEqual(withoutBrowser(lines), [statement(1, 0), ran(2, 'one')]);
    const two = [...lines, ran(3, 'one')];
    assert.deepEqual(withoutBrowser(two), two);
  });

  it('has each statement once that both have heard of, and what both say of each of its ends', () => {
    const lines = linesOfBrowsers([
      [statement(1, 0), ended(2, 0, false, 500), ended(4, 0, true, 300)],
      [statement(1, 0), ended(2, 0, true, 100), ended(4, 0, false, 400), ended(6, 0, false, 9)],
    ]);
    assert.deepEqual(lines, [
      statement(1, 0),
      ended(2, 0, true, 100),
      ended(4, 0, true, 300),
      ended(6, 0, false, 9),
    ]);
  });
});
