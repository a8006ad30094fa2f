import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import { EndlessLoops } from '../../src/model/endless-loops.js';
import { readableName } from '../../src/model/kinds.js';
import type { Facts } from '../../src/model/operation.js';
import { RunPatience } from '../../src/scheduler/run-patience.js';
import { frame, site } from '../model/operations.js';

const endless = { kind: 'frame', site: site('draw.js', 3) } as const;
const other = { kind: 'frame', site: site('fade.js', 3) } as const;
const ROUNDS = ['f1', 'f2', 'f3'].map((id) => frame(id, endless));

const arrivalOf = (facts: Facts, due: number): Arrival => ({
  facts,
  ...{ label: readableName(facts), cause: null, due, awaits: [] },
  ready: () => true,
  release: async () => {},
});

/** Of a run in which both loops have gone on for so long since the input before. */
function after(milliseconds: number, lingers = 0): RunPatience {
  const patience = new RunPatience(new EndlessLoops(ROUNDS, [endless]), lingers);
  patience.stepped(1000);
  for (let at = 1000; at <= 1000 + milliseconds; at += 20) {
    for (const facts of [endless, other]) patience.ran(arrivalOf(facts, at), at);
  }
  return patience;
}

it('waits anew, when the order is over, for all but loops that never end', () => {
  const patience = after(5000);
  assert(!patience.waitsFor(arrivalOf(endless, 6020)));
  assert(!patience.waitsFor(arrivalOf(other, 6020)));
  patience.over(6000);
  assert(!patience.waitsFor(arrivalOf(endless, 6020)));
  assert(patience.waitsFor(arrivalOf(other, 6020)));
  const short = after(1000);
  short.over(2000);
  assert(short.waitsFor(arrivalOf(endless, 2020)));
  patience.stepped(6100);
  assert(patience.waitsFor(arrivalOf(endless, 6120)), 'after the next input');
});

it('lingers with loops that never end for so much longer', () => {
  const patience = after(5000, 100);
  patience.over(6000);
  assert(patience.waitsFor(arrivalOf(endless, 6100)));
  assert(!patience.waitsFor(arrivalOf(endless, 6101)));
});
