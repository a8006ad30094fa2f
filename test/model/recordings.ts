import fc from 'fast-check';
import type { Footprint } from '../../src/model/footprint.js';
import type { TimeSettings } from '../../src/model/kinds/limits.js';
import type { Operation } from '../../src/model/operation.js';
import { timeRules } from '../../src/model/time.js';
import type { Rules } from './brute-force.js';
import {
  dialog,
  frame,
  idle,
  input,
  parse,
  response,
  script,
  site,
  task,
  timer,
} from './operations.js';
import { pick } from './programs.js';

export type Kind =
  | 'parse'
  | 'async'
  | 'defer'
  | 'response'
  | 'timer'
  | 'interval'
  | 'frame'
  | 'idle'
  | 'task'
  | 'input'
  | 'dialog';

const KINDS: readonly Kind[] = [
  'parse',
  'async',
  'defer',
  'response',
  'response',
  'timer',
  'timer',
  'interval',
  'frame',
  'frame',
  'idle',
  'task',
  'input',
  'dialog',
];

export interface Recording extends Rules {
  readonly settings: TimeSettings;
  /** Of the operations. */
  readonly footprints: readonly Footprint[];
}

/**
 * Small recordings with times that often meet, and some edges more than the causes. σ0 is a
 * linear extension of the edges; its times need not agree with the delays.
 */
export function recordings(
  maxLength: number,
  kinds: readonly Kind[] = KINDS,
): fc.Arbitrary<Recording> {
  const choice = fc.record({
    kind: fc.constantFrom(...kinds),
    cause: fc.nat(20),
    delay: fc.constantFrom(0, 0, 10, 20, 50, 100),
    pause: fc.constantFrom(0, 0, 1, 10, 60),
    writes: fc.subarray(['x', 'y']),
  });
  return fc
    .record({
      choices: fc.array(choice, { minLength: 1, maxLength }),
      extra: fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 2 }),
      maxLatency: fc.constantFrom(20, 100, 10_000),
      humanGap: fc.constantFrom(0, 50),
    })
    .map(({ choices, extra, maxLatency, humanGap }) => {
      const operations: Operation[] = [];
      let at = 0;
      for (const { kind, cause, delay, pause } of choices) {
        at += pause;
        operations.push(operationOf(kind, operations, cause, delay, at));
      }
      const settings = { maxLatency, humanGap, typingSpeed: 12 };
      const edges = [...causeEdges(operations)];
      for (const [a, b] of extra) {
        const [before, after] = [a % operations.length, b % operations.length];
        if (before < after) edges.push([before, after]);
      }
      const footprints = choices.map(({ writes }) => ({ reads: [], writes }));
      return { operations, edges, settings, time: timeRules(operations, settings), footprints };
    });
}

function operationOf(
  kind: Kind,
  before: readonly Operation[],
  choice: number,
  delay: number,
  at: number,
): Operation {
  const id = `${kind}${before.length}`;
  const turn = choice % (before.length + 1);
  const cause = turn === 0 || before.length === 0 ? null : pick(before, turn - 1).id;
  switch (kind) {
    case 'parse': {
      const segments = before.filter((other) => other.kind === 'parse');
      return parse(id, segments.length + 1, { cause, at });
    }
    case 'async':
    case 'defer':
      return script(id, kind, { cause, at });
    case 'response':
      return response(id, { cause, at });
    case 'timer':
      return timer(id, { cause, at, delay });
    case 'interval': {
      const last = before.findLast((other) => other.kind === 'timer' && other.tick !== null);
      if (last?.kind !== 'timer' || last.tick === null) {
        return timer(id, { site: site('interval'), cause, at, delay, tick: 1 });
      }
      const { site: place, delay: period, tick } = last;
      return timer(id, { site: place, cause: last.id, at, delay: period, tick: tick + 1 });
    }
    case 'frame':
      return frame(id, { cause, at });
    case 'idle':
      return idle(id, { cause, at });
    case 'task':
      return delay === 0 ? task(id, { cause, at, queue: 'port' }) : task(id, { cause, at, delay });
    case 'input':
      return input(id, before.length, { cause, at });
    case 'dialog':
      return dialog(id, { cause, at });
  }
}

function* causeEdges(operations: readonly Operation[]): Generator<readonly [number, number]> {
  for (const [index, { cause, kind }] of operations.entries()) {
    const by = operations.findIndex(({ id }) => id === cause);
    if (by >= 0) yield [by, index];
    // Rules parse-order and input-order.
    const before = operations.slice(0, index).findLastIndex((other) => other.kind === kind);
    if ((kind === 'parse' || kind === 'input') && before >= 0) yield [before, index];
  }
}
