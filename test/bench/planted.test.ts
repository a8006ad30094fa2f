import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Bug, shows } from '../../bench/planted/bugs.js';
import { program } from '../../bench/planted/program.js';
import { testsToFail } from '../../bench/planted/search.js';
import { median } from '../../bench/statistics.js';
import type { Heuristic } from '../../src/search/heuristics/heuristic.js';
import { rd } from '../../src/search/heuristics/rd.js';

const programs = [
  { kind: 'order', depth: 2 },
  { kind: 'order', depth: 3 },
  { kind: 'atomicity', depth: 2 },
  { kind: 'atomicity', depth: 3 },
] as const;

describe('a planted program', () => {
  for (const { kind, depth } of programs) {
    const { space, bugs } = program(kind, depth, 1);

    it(`has bugs of ${depth} reversals, and what stays as recorded (${kind})`, () => {
      assert.ok(space.size >= 30 && space.size <= 100);
      assert.ok(bugs.length >= 1 && bugs.length <= 3);
      for (const bug of bugs) {
        const reversed = bug.filter(([before, after]) => before > after);
        assert.equal(reversed.length, depth);
        assert.equal(bug.length - reversed.length, kind === 'order' ? 0 : 1);
        assert.equal(shows(bug, space.sigma0.keys()), false);
      }
    });

    it(`is the same for the same seed, and another one for another (${kind}, ${depth})`, () => {
      assert.deepEqual(program(kind, depth, 1).bugs, bugs);
      assert.notDeepEqual(program(kind, depth, 2).bugs, bugs);
    });
  }

  it('fails rarely by chance', () => {
    const tests = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
      testsToFail(program('order', 2, seed), rd, seed, 300),
    );
    assert.ok(median(tests) > 30, tests.join());
  });
});

describe('shows', () => {
  const bug: Bug = [
    [2, 0],
    [0, 3],
  ];

  it('wants each pair in its order', () => {
    assert.equal(shows(bug, [2, 1, 0, 3]), true);
    assert.equal(shows(bug, [0, 1, 2, 3]), false);
    assert.equal(shows(bug, [2, 3, 0, 1]), false);
  });
});

it('counts the tests until one fails', () => {
  const found = program('order', 2, 1);
  const orders = Array.from({ length: 40 }, (_, place) => place);
  let asked = 0;
  const counting: Heuristic = function* () {
    for (const _ of orders) {
      asked += 1;
      yield null;
    }
  };
  const tests = testsToFail(found, counting, 1, 30);
  assert.equal(tests, asked);
});
