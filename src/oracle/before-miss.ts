/**
 * What a run shows although a request of its page failed for want of an answer. How the page ended may follow from
 * that failure, which WAVE made. What it had thrown, and what data it had sent, before it felt that, does not.
 */
import type { BeforeMiss } from '../model/miss.js';
import type { Outcome } from '../model/outcome.js';
import { exceptionKey } from './compare.js';
import { compareRequests } from './compare-requests.js';
import type { Difference } from './difference.js';
import type { Ignore } from './ignore.js';

/** Which of the differences of an outcome from σ0's follow from no miss. */
export function followingFromNoMiss(
  outcome: Outcome,
  sigma0: Outcome,
  before: BeforeMiss,
  ignore: Ignore,
): (difference: Difference) => boolean {
  const thrown = outcome.exceptions.slice(0, before.exceptions).map(exceptionKey);
  const requests = outcome.requests.slice(0, before.requests);
  const added = compareRequests(sigma0, { requests }, ignore).filter(isDataSent);
  const keys = new Set([...thrown, ...added.map(({ key }) => key)]);
  return (difference) => {
    const { kind, key } = difference;
    const isEvent = kind === 'exception' || kind === 'rejection' || isDataSent(difference);
    return isEvent && keys.has(key);
  };
}

/** More than σ0 sent. Of a mere question, only its answer could tell whether it is an error. */
function isDataSent({ kind, aspect, expected, visible }: Difference): boolean {
  return kind === 'requests' && aspect.of === 'sent' && expected === null && visible;
}
