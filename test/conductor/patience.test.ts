import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import { Patience } from '../../src/conductor/patience.js';
import { readableName } from '../../src/model/kinds.js';
import { site } from '../model/operations.js';

function timer(name: string, due: number, tick: number | null = null): Arrival {
  const facts = { kind: 'timer', delay: 1, tick, site: site(name) } as const;
  return {
    facts,
    label: readableName(facts),
    cause: null,
    due,
    awaits: [],
    ready: () => true,
    release: async () => {},
  };
}

/** Patience after ticks 1 to `count` of a clock, a second each. */
function afterTicks(count: number): Patience {
  const patience = new Patience(0);
  for (let tick = 1; tick <= count; tick++) {
    patience.ran(timer('clock', tick * 1000, tick), tick * 1000);
  }
  return patience;
}

test('a timer is waited for until 10 seconds after the step before', () => {
  const patience = new Patience(5000);
  assert(patience.waitsFor(timer('t', 15_000)));
  assert(!patience.waitsFor(timer('t', 15_001)));
});

test('a timer of what came late is waited for where it is due soon after that', () => {
  const patience = new Patience(5000);
  assert(patience.waitsFor(timer('t', 25_000), 1000));
  assert(!patience.waitsFor(timer('t', 25_000), 1001));
});

test('what repeats is waited for 2 seconds, and three times', () => {
  assert(afterTicks(2).waitsFor(timer('clock', 3000, 3)));
  assert(!afterTicks(3).waitsFor(timer('clock', 4000, 4)));
  assert(afterTicks(3).waitsFor(timer('other', 4000, 4)));
  const patience = new Patience(0);
  for (let run = 1; run <= 20; run++) patience.ran(timer('frame', run * 100), run * 100);
  assert(patience.waitsFor(timer('frame', 2100)));
  assert(!patience.waitsFor(timer('frame', 2101)));
});

test('an animation that begins after another has come to its end is waited for as that was', () => {
  const frame = (due: number): Arrival => ({
    ...timer('f', due),
    facts: { kind: 'frame', site: site('f') },
  });
  const patience = new Patience(0);
  for (let at = 0; at <= 2000; at += 16) patience.ran(frame(at), at);
  assert(!patience.waitsFor(frame(2016)));
  assert(patience.waitsFor(frame(8000)));
  for (let at = 8000; at <= 9984; at += 16) patience.ran(frame(at), at);
  assert(patience.waitsFor(frame(10_000)));
  const slow = new Patience(0);
  for (let at = 0; at <= 2100; at += 300) slow.ran(frame(at), at);
  assert(!slow.waitsFor(frame(2400)));
});

test('a loop of frames is waited for anew after what happens beside it, but for what repeats itself', () => {
  const frame = (due: number): Arrival => ({
    ...timer('f', due),
    facts: { kind: 'frame', site: site('f') },
  });
  const drawing = (others: readonly number[]) => {
    const patience = new Patience(0);
    for (let at = 100; at <= 2100; at += 20) patience.ran(frame(at), at);
    for (const at of others) patience.ran(timer('look', at), at);
    return patience;
  };
  assert(!drawing([]).waitsFor(frame(2120)));
  assert(drawing([1000]).waitsFor(frame(2120)));
  assert(drawing([200, 400, 1900]).waitsFor(frame(2120)));
  assert(!drawing([20, 40, 60, 1900]).waitsFor(frame(2120)));
  const late = new Patience(0);
  for (let at = 0; at <= 12_000; at += 20) late.ran(frame(at), at);
  late.ran(timer('late', 12_000), 12_000);
  assert(!late.waitsFor(frame(12_020)));
  for (let at = 1000; at <= 4000; at += 1000) late.ran(timer('clock', at, at), at);
  assert(!late.waitsFor(timer('clock', 5000, 5)));
});

test('a heartbeat keeps no loop of frames from tiring, once it is known for one', () => {
  const frame = (due: number): Arrival => ({
    ...timer('f', due),
    facts: { kind: 'frame', site: site('f') },
  });
  const withBeat = (patience: Patience, since: number, tick: number | null) => {
    for (let at = since + 20; at <= since + 2100; at += 20) patience.ran(frame(at), at);
    patience.ran(timer('beat', since + 1900, tick), since + 1900);
    return patience.waitsFor(frame(since + 2120));
  };
  assert(!withBeat(new Patience(0), 0, 1), 'an interval is a clock');
  let patience = new Patience(0);
  const waited = [0, 1, 2, 3].map((step) => {
    patience = patience.next(step * 5000);
    return withBeat(patience, step * 5000, null);
  });
  assert.deepEqual(waited, [true, true, true, false]);
});

test('what the next step may need is waited for longer', () => {
  const patience = afterTicks(30);
  assert(patience.needs(timer('clock', 31_000, 31)));
  assert(patience.needs(timer('t', 60_000)));
  assert(!patience.needs(timer('t', 60_001)));
  const tiring = new Patience(0);
  for (let run = 1; run <= 600; run++) tiring.ran(timer('frame', run), run);
  assert(!tiring.needs(timer('frame', 601)));
  assert(tiring.needs(timer('t', 601)));
});

test('it is said where a bound cuts in', () => {
  assert.deepEqual(afterTicks(3).cutsIn([timer('clock', 4000, 4)], 3000), [
    'interval 1ms set by clock:1: it goes on and on; the recording did not wait for its end.',
  ]);
  assert.deepEqual(new Patience(0).cutsIn([timer('t', 12_000)], 9000), [
    'timer 1ms set by t:1: it is due more than 10 s after the step before; not waited for.',
  ]);
});

test('no bound cuts in where the page is quiet: a timer far off, a response', () => {
  const patience = new Patience(0);
  const response = { ...timer('r', 0), due: null };
  assert.deepEqual(patience.cutsIn([timer('t', 30_000), response], 300), []);
  assert.deepEqual(patience.cutsIn([], 300), []);
});

test('a refusal names what is pending', () => {
  const patience = new Patience(0);
  assert.match(patience.inVain([]), /^The page is quiet/);
  const ticks = [timer('clock', 61_000, 61), timer('clock', 61_500, 3)];
  assert.match(patience.inVain(ticks), /Still pending then: interval 1ms set by clock:1\.$/);
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => timer(name, 99_000));
  assert.match(
    patience.inVain(many),
    /pending then: timer 1ms set by a:1, timer 1ms set by b:1, .* and 2 more\.$/,
  );
});
