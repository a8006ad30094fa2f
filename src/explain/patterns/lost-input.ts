import type { Operation } from '../../model/operation.js';
import { isOrLedTo } from '../causes.js';
import type { Evidence } from './evidence.js';
import type { Pattern } from './pattern.js';

/** An event comes before what listens to it, and nobody hears of it. */
export const lostInput: Pattern = {
  name: 'Lost input: an event comes before its listener',
  repair:
    'Register the listener before the event can come, or ask first whether it is past already (`document.readyState`, `image.complete`).',
  holds: (evidence) =>
    evidence.verdict === 'difference' && (isListenedTo(evidence) || isPast(evidence)),
  severity: null,
};

/** In σ0 it ran handlers that the other one registered. */
function isListenedTo({ first, second, of }: Evidence): boolean {
  return handlersOf(first).some((id) => {
    const registering = of.get(id);
    return registering !== undefined && isOrLedTo(second, registering, of);
  });
}

function handlersOf(operation: Operation): readonly string[] {
  return 'handlers' in operation ? operation.handlers : [];
}

/** The other one listens to what comes once in a document. */
function isPast({ shared }: Evidence): boolean {
  return shared.some(
    ({ of, what, firstDoes, secondDoes }) =>
      of === 'listener' &&
      /^(DOMContentLoaded|load) on (document|window)$/.test(what) &&
      firstDoes === 'reads' &&
      secondDoes === 'writes',
  );
}
