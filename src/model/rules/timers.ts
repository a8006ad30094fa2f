import type { Rule } from '../happens-before.js';
import { keyOfParts } from '../key.js';
import { placeOf } from '../site.js';
import { fromCause, groupBy } from './pairs.js';

export const setsTimer: Rule = {
  name: 'sets-timer',
  source: 'WAVE paper, section III-C (timed events)',
  says: 'What sets a time-out or an interval comes before it fires.',
  edges: (context) => fromCause(context, ({ kind }) => kind === 'timer'),
};

/**
 * Two intervals that one operation sets at one place with one delay are not told apart, and
 * need not be: equal times fire in the order in which they were set, so tick k of both comes
 * before tick k + 1 of either.
 */
export const tickOrder: Rule = {
  name: 'tick-order',
  source: 'HTML standard, "Timers" (timer initialization steps: repeat)',
  says: 'Tick k of an interval comes before tick k + 1.',
  *edges({ operations }) {
    const timers = operations.filter((operation) => operation.kind === 'timer');
    const intervals = groupBy(timers, ({ cause, site, delay }) =>
      keyOfParts(cause, placeOf(site), delay),
    );
    for (const interval of intervals.values()) {
      const ticks = groupBy(interval, ({ tick }) => tick);
      for (const later of interval) {
        if (later.tick === null) continue;
        for (const earlier of ticks.get(later.tick - 1) ?? []) yield [earlier.id, later.id];
      }
    }
  },
};
