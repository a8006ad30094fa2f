import type { Operation } from '../../model/operation.js';
import { causesOf, isOrLedTo } from '../causes.js';
import { isLost } from '../requests.js';
import { type Evidence, inputOf, lostIn } from './evidence.js';
import type { Pattern } from './pattern.js';

/** What the user has done is worked on after a pause (a debounce), and who goes on before that loses it. */
export const postponedWork: Pattern = {
  name: 'Postponed work is dropped when the user goes on',
  repair:
    'Do at once what is still postponed when the user goes on (as `pagehide` or a lost focus tell), or send it without a pause.',
  holds(evidence) {
    const { first, verdict, differences, actual } = evidence;
    const timer = postponing(evidence);
    if (first.kind !== 'input' || verdict !== 'difference' || timer === null) return false;
    const lost = lostIn(evidence);
    const others = differences.filter(({ kind }) => kind !== 'console' && kind !== 'requests');
    const requests = differences.filter(({ kind }) => kind === 'requests');
    if (lost.length === 0 || lost.length < requests.length) return false;
    if (!lost.every((responses) => responses.some(isOf(timer, evidence)))) return false;
    // Where the timer has not fired, what would have followed is missing, too.
    return others.length === 0 || !actual.includes(timer.id);
  },
  severity({ differences }) {
    // A question that is lost is nothing to be noticed.
    return differences.filter(isLost).some(({ visible }) => visible) ? 'medium' : 'low';
  },
};

/** The timer that an input set, and that the other one did not wait for. */
function postponing({ first, second, of }: Evidence): Operation | null {
  const timer = [second, ...causesOf(second, of)].find((one) => one.kind === 'timer');
  if (timer?.kind !== 'timer' || timer.tick !== null || timer.delay === 0) return null;
  const isSetBefore = inputOf(timer, of) !== undefined && !isOrLedTo(first, timer, of);
  return isSetBefore ? timer : null;
}

const isOf =
  (timer: Operation, { of }: Evidence) =>
  (response: Operation) =>
    isOrLedTo(timer, response, of);
