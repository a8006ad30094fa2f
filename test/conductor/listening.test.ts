import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Listening } from '../../src/conductor/listening.js';

/** Servers of a world whose clock the test sets. */
function world(expectedUntil: number, isAnyOpen = true) {
  const it = { wall: 1000, pushes: { expectedUntil, isAnyOpen } };
  return { it, listening: new Listening(it) };
}

describe('before a step that is possible', () => {
  test('the user waits until servers are likely to be silent', () => {
    const { it, listening } = world(1500);
    assert.equal(listening.expectsMore(), true);
    assert.equal(listening.until, 1500);
    it.wall = 1500;
    assert.equal(listening.expectsMore(), false);
    assert.equal(listening.isExhausted, false);
  });

  test('but not for one that goes on and on, for longer than three seconds', () => {
    const { it, listening } = world(Infinity);
    assert.equal(listening.expectsMore(), true);
    assert.equal(listening.until, 4000);
    it.wall = 3999;
    assert.equal(listening.expectsMore(), true);
    it.wall = 4000;
    assert.equal(listening.expectsMore(), false);
    assert.equal(listening.isExhausted, true);
  });

  test('each step is waited for anew', () => {
    const { it, listening } = world(Infinity);
    listening.expectsMore();
    it.wall = 4000;
    listening.expectsMore();
    listening.stepped();
    assert.equal(listening.isExhausted, false);
    assert.equal(listening.expectsMore(), true);
    assert.equal(listening.until, 7000);
  });
});

describe('before a step that is not possible', () => {
  test('what it needs may be pushed for ten seconds, also when patience with the rest has ended', () => {
    const { it, listening } = world(Infinity);
    listening.expectsMore();
    it.wall = 4500;
    assert.equal(listening.expectsMore(), false);
    assert.equal(listening.mayBePushed(), true);
    assert.equal(listening.until, 11_000);
    it.wall = 11_000;
    assert.equal(listening.mayBePushed(), false);
  });

  test('not where no connection is open', () => {
    assert.equal(world(Infinity, false).listening.mayBePushed(), false);
  });
});

test('where nothing is waited for there is nothing to look for again', () => {
  assert.equal(world(0).listening.until, Infinity);
});
