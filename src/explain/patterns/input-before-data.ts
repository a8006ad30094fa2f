import type { Operation } from '../../model/operation.js';
import { isOrLedTo } from '../causes.js';
import { type Evidence, isByHand, isForDrawing } from './evidence.js';
import type { Pattern } from './pattern.js';

/** What the user does needs something that has not come yet. */
export const inputBeforeData: Pattern = {
  name: 'Input before data: what the user does needs something that is not there yet',
  repair:
    'Disable or hide what the user acts on until that is there, or let the action wait for it.',
  holds(evidence) {
    const { first, second, verdict, thrown, of } = evidence;
    if (!isByHand(first, of) || second.kind === 'input') return false;
    if (verdict === 'exception') return thrown?.by === 'first';
    return (
      verdict === 'difference' &&
      (isMissed(evidence) || isSentWithout(evidence) || isOnlyThere(evidence))
    );
  },
  severity: null,
};

/** It reads what the other one would have written. */
function isMissed({ second, shared }: Evidence): boolean {
  const needed = shared.filter(({ secondDoes }) => secondDoes === 'writes');
  const isRead = needed.some(({ firstDoes }) => firstDoes === 'reads');
  // A document and its scripts are there before a user, as far as the page goes: they overwrite nothing newer.
  if (second.kind === 'parse' || second.kind === 'script') return needed.length > 0;
  return isRead && needed.every(({ firstDoes }) => firstDoes === 'reads');
}

/** It runs no code, and nothing comes of it or waits for it: so what ends otherwise does so because it was not there. */
function isOnlyThere({ second, of }: Evidence): boolean {
  if (second.kind !== 'response' || !isForDrawing(second)) return false;
  const { id, handlers, footprint } = second;
  if (!footprint || handlers.length + footprint.reads.length + footprint.writes.length > 0)
    return false;
  return ![...of.values()].some((other) => other.cause === id || awaitedBy(other).includes(id));
}

function awaitedBy(operation: Operation): readonly string[] {
  return 'awaits' in operation ? operation.awaits : [];
}

/** It sends something else than with the data. */
function isSentWithout({ first, differences, actual, of }: Evidence): boolean {
  const changed = differences.filter(
    ({ kind, aspect }) => kind === 'requests' && aspect.of === 'body',
  );
  return changed.some(({ path }) =>
    actual.some((id) => {
      const sent = of.get(id);
      if (sent === undefined || !isOrLedTo(first, sent, of)) return false;
      if (sent.kind === 'parse') return path.startsWith('POST ');
      return sent.kind === 'response' && path.startsWith(`${sent.method} `);
    }),
  );
}
