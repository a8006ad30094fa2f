import { isSafe } from '../../model/methods.js';
import { isOrLedTo } from '../causes.js';
import { addedIn, inputOf, isByHand } from './evidence.js';
import type { Pattern } from './pattern.js';

/** What sends data is done again before anything has come of the first time. */
export const doubleSubmit: Pattern = {
  name: 'Double submit: the same is sent twice, as nothing keeps the user from doing it again',
  repair:
    'Disable what sends it until the answer has come, or give each submission a key by which the server knows it again.',
  holds(evidence) {
    const { first, second, of } = evidence;
    if (!isByHand(first, of)) return false;
    return addedIn(evidence).some((response) => {
      const submitting = inputOf(response, of);
      if (isSafe(response.method) || submitting === undefined) return false;
      return submitting.id !== first.id && isOrLedTo(submitting, second, of);
    });
  },
  severity: null,
};
