/** A person steps through a run: by a stepper, or by the bar in the window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Detached } from '../../src/browser/chrome/protocol.js';
import type { Going } from '../../src/browser/control/standstill.js';
import { type Stepper, Stepping, type Stop } from '../../src/exploration/stepping.js';
import type { Sight } from '../../src/scheduler/watcher.js';
import { dialog, input, parse, response } from '../model/operations.js';

const CLICK = input('u1', 0, { name: 'click #b1' });
const LIB = parse('p2', 2, { name: 'script lib.js' });
const ORDER = [
  parse('p1', 1, { name: 'parse /' }),
  response('i1', { name: 'image dot.svg' }),
  dialog('d1', { name: 'alert "a\tb"' }),
  CLICK,
  response('i2', { name: 'image dash.svg' }),
  LIB,
];

interface Act {
  readonly by: 'stepper' | 'bar';
  readonly going: Going;
}

/** What is seen of a run in which a person does this, at one stop after another. */
async function stepThrough(...does: readonly Act[]) {
  const seen: string[] = [];
  const stops: Stop[] = [];
  const goes = (by: Act['by']): Going | null => {
    const act = does[stops.length];
    return act?.by === by ? act.going : null;
  };
  const aborted = (signal: AbortSignal) =>
    new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    });
  const sight: Sight = {
    picture: async () => null,
    drawn: async () => {},
    boxesOf: async () => new Map(),
    async hold(message, otherwise) {
      seen.push(message);
      return goes('bar') ?? aborted(otherwise);
    },
  };
  const stepper: Stepper = {
    async before(stop, passed) {
      const going = goes('stepper');
      stops.push(stop);
      return going ?? (await aborted(passed)) ?? 'step';
    },
  };
  const stepping = new Stepping(ORDER.length, { first: CLICK, second: LIB }, stepper);
  for (const operation of ORDER) await stepping.onOperation(operation, sight);
  await stepping.onOver(sight);
  assert.equal(stops.length, does.length);
  return { seen, stops };
}

const step = (by: 'stepper' | 'bar') => ({ by, going: 'step' as const });
const run = (by: 'stepper' | 'bar') => ({ by, going: 'run' as const });

const FIRST =
  '4 of 6: click #b1, the first of the race. In the recording it ran after script lib.js';
const SECOND =
  '6 of 6: script lib.js, the second of the race. In the recording it ran before click #b1';
const END = 'All has run: go on to the verdict';

test('it stops before each operation but the one that opens the page, and in the end', async () => {
  const { seen, stops } = await stepThrough(
    ...[step('stepper'), step('stepper'), step('bar'), step('bar'), step('stepper'), step('bar')],
  );
  assert.deepEqual(
    stops.map(({ operation }) => operation),
    [...ORDER.slice(1), null],
  );
  // Over a dialog there is no bar.
  assert.deepEqual(seen, ['2 of 6: image dot.svg', FIRST, '5 of 6: image dash.svg', SECOND, END]);
});

test('it runs on to the two that race, and from there to the end', async () => {
  const { seen, stops } = await stepThrough(run('bar'), run('stepper'), run('bar'), run('bar'));
  assert.deepEqual(seen, ['2 of 6: image dot.svg', FIRST, SECOND, END]);
  assert.deepEqual(
    stops.map(({ race }) => race?.slice(0, 10) ?? null),
    [null, 'the first ', 'the second', null],
  );
});

test('a window that is closed ends the run, but in the end', async () => {
  const sight: Sight = {
    picture: async () => null,
    drawn: async () => {},
    boxesOf: async () => new Map(),
    hold: async () => Promise.reject(new Detached()),
  };
  const stepper: Stepper = { before: () => new Promise(() => {}) };
  const stepping = new Stepping(ORDER.length, null, stepper);
  await stepping.onOperation(LIB, sight);
  await assert.rejects(stepping.onOperation(CLICK, sight), Detached);
  await stepping.onOver(sight);
});
