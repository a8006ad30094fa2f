import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findRaces, type Race, type RaceFacts } from '../../src/explain/race.js';

const ordered = (
  sequence: readonly string[],
  happensBefore: (before: string, after: string) => boolean,
): RaceFacts => ({
  predecessors: (operation) => sequence.filter((before) => happensBefore(before, operation)),
  conflict: () => null,
  followsAtOnce: () => false,
});
const free = ordered([], () => false);
const tested = (actual: readonly string[], signature: string | null, order = actual) => ({
  order,
  actual,
  signature,
  signs: signature === null ? [] : [signature],
  suspects: [] as readonly string[],
});
const ran = (actual: string, signature: string | null, order = actual) =>
  tested(actual.split(' '), signature, order.split(' '));
const failed = (actual: string) => ran(actual, 'boom');
const passed = (actual: string, order = actual) => ran(actual, null, order);
const inFigure1 = ordered(['p1'], (before, after) => before !== after);

describe('findRaces', () => {
  it('finds the reversal that all failing orders of Figure 1 have and no passing one', () => {
    const races = findRaces('p1 p2 p3 e1'.split(' '), inFigure1, [
      failed('p1 e1 p3 p2'),
      passed('p1 p3 p2 e1'),
      passed('p1 p2 e1 p3'),
      failed('p1 p3 e1 p2'),
    ]);
    const race = { first: 'e1', second: 'p2', window: null, rivals: 0 };
    assert.deepEqual(races, [race, null, null, race]);
  });

  it('finds what kept an operation from running that did in the recorded run what is missing', () => {
    // The order reverses b and d as well, which both ran.
    const order = { ...ran('a x d b c', 'not sent', 'a x d b t c') };
    const sigma0 = 'a t x b c d'.split(' ');
    const [race] = findRaces(sigma0, free, [{ ...order, suspects: ['t'] }]);
    assert.deepEqual([race?.first, race?.second], ['x', 't']);
    const [other] = findRaces(sigma0, free, [order]);
    assert.deepEqual([other?.first, other?.second], ['d', 'c']);
  });

  it('finds the window of Figure 3: the click is an error only between two segments', () => {
    const chain = ordered(['p1', 'p2', 'p3'], (a, b) => (b[0] === 'p' ? a < b : a === 'p1'));
    const [race] = findRaces('p1 p2 p3 e1'.split(' '), chain, [
      failed('p1 p2 e1 p3'),
      passed('p1 e1 p2 p3'),
    ]);
    assert.deepEqual(race, {
      first: 'e1',
      second: 'p3',
      window: { opens: 'p2', intruder: 'e1', closes: 'p3' },
      rivals: 0,
    });
  });

  it('takes the narrower of two windows, also where the operation that it closes with did not run', () => {
    const chain = ordered(['o3'], (_, after) => after === 'o4');
    const [race] = findRaces('o0 o1 o2 o3 o4'.split(' '), chain, [
      ran('o0 o1 o3 o4', 'boom', 'o2 o0 o1 o3 o4'),
      passed('o3 o2 o4 o0 o1'),
      passed('o3 o2 o0 o1', 'o3 o2 o0 o1 o4'),
      passed('o3 o4 o1', 'o3 o4 o2 o1 o0'),
      passed('o2 o1 o0 o3 o4'),
    ]);
    assert.deepEqual([race?.first, race?.second], ['o3', 'o2']);
    assert.deepEqual(race?.window, { opens: 'o1', intruder: 'o3', closes: 'o2' });
  });

  it('counts the other pairs that the tests do not tell from the race', () => {
    const [race] = findRaces('a b c d'.split(' '), free, [failed('b a d c')]);
    assert.deepEqual([race?.first, race?.second, race?.rivals], ['b', 'a', 1]);
    const tests = [failed('b a d c'), passed('a b d c')];
    const [told] = findRaces('a b c d'.split(' '), free, tests);
    assert.deepEqual([told?.first, told?.second, told?.rivals], ['b', 'a', 0]);
  });

  it('prefers two that may conflict to what had to move along with them', () => {
    // σ0: an answer, then a dialog and the click that is free only when it is closed. The click reads the answer.
    const dialogFirst = ordered(['dialog'], (_, after) => after === 'click');
    const failing = [failed('dialog click answer')];
    const named = (conflict: RaceFacts['conflict']) =>
      pairOf(findRaces('answer dialog click'.split(' '), { ...dialogFirst, conflict }, failing)[0]);
    assert.equal(
      named(() => null),
      'click answer',
    );
    assert.equal(
      named((a) => (a === 'dialog' ? 1 : 0)),
      'dialog answer',
    );
  });

  it('prefers, of two that may conflict, what is likelier to', () => {
    const named = (conflict: RaceFacts['conflict']) =>
      pairOf(findRaces('a b c d'.split(' '), { ...free, conflict }, [failed('b a d c')])[0]);
    assert.equal(
      named(() => 1),
      'b a',
    );
    assert.equal(
      named((early) => (early === 'd' ? 2 : 1)),
      'd c',
    );
  });

  it('prefers what the world decides on to what comes by itself', () => {
    // The click runs before what the page does when it is idle, and so does the frame before the click.
    const named = (atOnce: string) =>
      pairOf(
        findRaces(
          'idle frame click'.split(' '),
          { ...free, followsAtOnce: (id) => id === atOnce },
          [failed('frame click idle')],
        )[0],
      );
    assert.equal(named('click'), 'frame idle');
    assert.equal(named('frame'), 'click idle');
  });

  it('reverses what σ0 had: an intruder that came first in σ0 is the second', () => {
    const [race] = findRaces('x a b'.split(' '), free, [failed('a x b'), passed('a b x')]);
    assert.deepEqual(race, {
      first: 'a',
      second: 'x',
      window: { opens: 'a', intruder: 'x', closes: 'b' },
      rivals: 0,
    });
  });

  it('keeps errors of different signatures apart, and two races of one signature', () => {
    const sigma0 = 'a b c d'.split(' ');
    const bang = ran('b a c d', 'bang');
    const apart = findRaces(sigma0, free, [failed('a b d c'), bang]);
    assert.deepEqual(apart.map(pairOf), ['d c', 'b a']);
    const together = findRaces(sigma0, free, [failed('a b d c'), failed('b a c d')]);
    assert.deepEqual(together.map(pairOf), ['d c', 'b a']);
  });

  it('explains by operations that σ0 does not have, whichever of the two came first at first', () => {
    const sigma0 = 'a b c'.split(' ');
    const tests = [failed('a x b c'), passed('a b x c'), passed('b a c'), failed('x b a c')];
    for (const sequence of ['a x b c', 'a b c x']) {
      const [race] = findRaces(sigma0, free, tests, sequence.split(' '));
      assert.deepEqual([race?.first, race?.second, race?.rivals], ['x', 'b', 0]);
    }
    // Where x did not come, nothing came before it: not even b, which runs before it in the error.
    const [late] = findRaces(
      sigma0,
      free,
      [failed('a b x c'), passed('a x b c'), passed('b a c')],
      'a b x c'.split(' '),
    );
    assert.deepEqual([late?.first, late?.second, late?.rivals], ['b', 'x', 0]);
    // Where x was wanted and did not come, all else came before it.
    const [timeout] = findRaces(
      sigma0,
      free,
      [failed('a x c b'), failed('a x b c'), passed('a b c', 'a b x c')],
      'a x b c'.split(' '),
    );
    assert.deepEqual([timeout?.first, timeout?.second, timeout?.rivals], ['x', 'b', 1]);
    // But what comes of an error and is wanted again does not explain it.
    const toasts = [
      failed('a t x u toast b'),
      ran('a u x b', null, 'a u t x toast b'),
      ran('a u t x b', null, 'a u t x toast b'),
    ];
    const [first] = findRaces(['a', 'x', 'u', 'b'], free, toasts, 'a t x u toast b'.split(' '));
    assert.deepEqual([first?.first, first?.second], ['t', 'u']);
    // What comes of an error does not explain it.
    const error = failed('b a x c');
    const [cause] = findRaces(sigma0, free, [error, error], 'a b x c'.split(' '));
    assert.deepEqual([cause?.first, cause?.second, cause?.rivals], ['b', 'a', 0]);
  });

  it('tells two pairs apart by orders that failed in another way', () => {
    const other = ran('a b d c', 'bang');
    const [race] = findRaces('a b c d'.split(' '), free, [failed('b a d c'), other]);
    assert.deepEqual([race?.first, race?.second], ['b', 'a']);
    const [swapped] = findRaces('a b c d'.split(' '), free, [
      failed('b a d c'),
      ran('b a c d', 'bang'),
    ]);
    assert.deepEqual([swapped?.first, swapped?.second], ['d', 'c']);
  });

  it('names no race that a passing order refutes while there is one that none does', () => {
    // Two races end alike, and all failing orders happen to have a third reversal.
    const races = findRaces('a b c d e f'.split(' '), free, [
      failed('b a d c e f'),
      failed('b d a c e f'),
      failed('b a c d f e'),
      failed('b c a d f e'),
      passed('b a c d e f'),
    ]);
    assert.deepEqual(races.map(pairOf), ['d c', 'd c', 'f e', 'f e', null]);
  });

  it('prefers a reversal of operations that ran to one with an operation that never came', () => {
    const [race] = findRaces('a b c d'.split(' '), free, [failed('b a d')]);
    assert.deepEqual(pairOf(race), 'b a');
    const [vanished] = findRaces('a b'.split(' '), free, [failed('b')]);
    assert.deepEqual(pairOf(vanished), 'b a');
  });

  it('names what prevented an operation, not what came of that', () => {
    // A debounce: the second key clears the timer of the first, and asks by a timer of its own.
    const sigma0 = 'key1 timer1 key2 timer2 answer2'.split(' ');
    const chain = ordered(
      sigma0,
      (a, b) => a.startsWith('key') && b !== 'timer1' && sigma0.indexOf(a) < sigma0.indexOf(b),
    );
    const tests = [
      failed('key1 key2 timer2 answer2'),
      failed('key1 key2 timer2 answer2'),
      passed('key1 timer1 key2 timer2 answer2'),
    ];
    const [race] = findRaces(sigma0, chain, tests);
    assert.deepEqual(pairOf(race), 'key2 timer1');
  });

  it('explains nothing where nothing was reversed', () => {
    assert.deepEqual(findRaces(['a', 'b'], free, [failed('a b'), failed('a new b')]), [null, null]);
  });
});

function pairOf(race: Race | null | undefined): string | null {
  return race ? `${race.first} ${race.second}` : null;
}

/** A random partial order of o0..o(n-1), of which σ0 = o0 o1 ... is a linear extension. */
const posets = fc
  .integer({ min: 3, max: 6 })
  .chain((size) =>
    fc.record({
      sigma0: fc.constant(Array.from({ length: size }, (_, index) => `o${index}`)),
      edges: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 5 }),
    }),
  )
  .map(({ sigma0, edges }) => {
    const before = sigma0.map((_, a) =>
      sigma0.map((_, b) => edges.some(([x, y]) => x < y && x === a && y === b)),
    );
    for (const k of sigma0.keys())
      for (const row of before)
        if (row[k])
          before[k]?.forEach((known, b) => {
            if (known) row[b] = true;
          });
    const precedes = (a: string, b: string) =>
      before[Number(a.slice(1))]?.[Number(b.slice(1))] ?? false;
    return { sigma0, precedes, orders: [...extensions(sigma0, precedes)] };
  });

type Precedes = (before: string, after: string) => boolean;

function* extensions(rest: readonly string[], precedes: Precedes): Generator<string[]> {
  if (rest.length === 0) yield [];
  for (const next of rest) {
    if (rest.some((other) => precedes(other, next))) continue;
    for (const order of extensions(
      rest.filter((other) => other !== next),
      precedes,
    )) {
      yield [next, ...order];
    }
  }
}

const inOrder = (order: readonly string[], ...ids: readonly string[]) =>
  ids.every((id, index) => index === 0 || order.indexOf(ids[index - 1] ?? '') < order.indexOf(id));

const holds = (race: Race, order: readonly string[]) =>
  inOrder(order, race.first, race.second) &&
  (race.window === null ||
    inOrder(order, race.window.opens, race.window.intruder, race.window.closes));

/** A planted error, by the operations whose order it is. */
function plant(ids: readonly string[], orders: readonly string[][]) {
  return orders.map((actual) => tested(actual, inOrder(actual, ...ids) ? 'planted' : null));
}

describe('findRaces on planted races', () => {
  it('finds a planted order violation when all orders ran', () => {
    fc.assert(
      fc.property(posets, fc.nat(), fc.nat(), ({ sigma0, precedes, orders }, i, j) => {
        const [a, b] = [sigma0[i % sigma0.length] ?? '', sigma0[j % sigma0.length] ?? ''];
        fc.pre(inOrder(sigma0, a, b) && !precedes(a, b));
        const tests = plant([b, a], orders);
        for (const [index, race] of findRaces(sigma0, ordered(sigma0, precedes), tests).entries()) {
          const expected = { first: b, second: a, window: null, rivals: 0 };
          assert.deepEqual(race, tests[index]?.signature === null ? null : expected);
        }
      }),
    );
  });

  it('finds a planted atomicity violation when all orders ran', () => {
    fc.assert(
      fc.property(
        posets,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3, maxLength: 3 }),
        ({ sigma0, precedes, orders }, picks) => {
          const ids = picks.map((pick) => sigma0[pick]).filter((id) => id !== undefined);
          const [opens = '', intruder = '', closes = ''] = ids;
          fc.pre(ids.length === 3 && !inOrder(sigma0, ...ids) && inOrder(sigma0, opens, closes));
          const tests = plant(ids, orders);
          fc.pre(tests.some(({ signature }) => signature !== null));
          const races = findRaces(sigma0, ordered(sigma0, precedes), tests);
          const race = races.find((found) => found !== null);
          assert.ok(race);
          for (const { actual, signature } of tests)
            assert.equal(holds(race, actual), signature !== null);
          const reversed = inOrder(sigma0, closes, intruder)
            ? [intruder, closes]
            : [opens, intruder];
          assert.deepEqual([race.first, race.second], reversed);
        },
      ),
    );
  });

  it('explains every failing run by a reversal that it has, whatever ran first', () => {
    fc.assert(
      fc.property(
        posets,
        fc.infiniteStream(fc.constantFrom('a', 'b', null)),
        ({ sigma0, precedes, orders }, signatures) => {
          const tests = orders.slice(0, 30).map((actual) => {
            const signature: string | null = signatures.next().value ?? null;
            return tested(actual, actual.join() === sigma0.join() ? null : signature);
          });
          const races = findRaces(sigma0, ordered(sigma0, precedes), tests);
          assert.deepEqual(
            findRaces(sigma0, ordered(sigma0, precedes), tests.toReversed()),
            races.toReversed(),
          );
          for (const [index, race] of races.entries()) {
            const test = tests[index];
            assert.equal(race === null, test?.signature === null);
            if (race === null || test === undefined) continue;
            assert.ok(inOrder(sigma0, race.second, race.first));
            assert.ok(holds(race, test.actual));
          }
        },
      ),
    );
  });
});
