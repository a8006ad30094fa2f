import { count } from '../../report/numbers.js';
import { REPETITIONS } from '../search/repetitions.js';
import type { FlakyFinding, FlakyTest } from './data.js';

/** What a test is said to be: `flaky`, `not flaky so far`. */
export function stateOf({ state, limit }: Pick<FlakyTest, 'state' | 'limit'>): string {
  const said = state.replaceAll('-', ' ');
  return state === 'not-flaky' && limit !== null ? `${said} so far` : said;
}

/** Of a test without findings, what came of it, in sentences. */
export function summaryOf(test: FlakyTest): string {
  const { state, runs, unknown, reason, limit } = test;
  switch (state) {
    case 'failing':
      return 'It fails by itself, with nothing held.';
    case 'failing-alone':
      return 'It passes with the other tests, and fails alone, with nothing held: it needs what another one leaves. Let it prepare that by itself, or make them one test.';
    case 'unstable':
      return 'It failed, and passed when it ran again, with nothing held.';
    case 'not-run':
      return 'Nothing is known of it: with nothing held, it did not run.';
    case 'not-watched':
      return 'Nothing is known of it: it has no statement in a browser that WAVE watches, as Chrome.';
    case 'not-known':
      return `Nothing is known of it: it passes with nothing held, and in each of the other ${count(unknown, 'run')} what was held kept it from its end. In the first, ${reason}.`;
    case 'not-tried':
      return `It was not tried: ${reasonOf(limit)}.`;
    default: {
      const passed = `It passed in ${count(runs - unknown, 'run')}`;
      const lost =
        unknown === 0
          ? ''
          : `; of ${unknown} of its ${runs} runs nothing is known (in the first of these, ${reason})`;
      return `${passed}${lost}${limit === null ? '' : `. More could be tried: ${reasonOf(limit)}`}.${unheldIn(test)}`;
    }
  }
}

/** What else there was that could not be held, in a sentence; it is said where that is much of all. */
function unheldIn({ events, unmatched }: FlakyTest): string {
  if (events === 0) return ' Its pages had no event that could be held.';
  return unmatched * 2 < events
    ? ''
    : ` ${unmatched} of the ${count(events, 'event')} of its pages could not be held: another run had none of the same name.`;
}

/** How often it has failed as the finding has it, in sentences. */
export function repeatedSentence(
  { repetitions: { failed, of }, state, events }: FlakyFinding,
  { limit }: FlakyTest,
): string {
  const so = `It failed so in ${failed} of ${count(of, 'run')}`;
  if (state === 'flaky') return `${so}.`;
  if (failed < of) return `${so}: it does not count.`;
  if (of === REPETITIONS) {
    return `${so}. It does not count, as nothing is known of the run with nothing held that was made then.`;
  }
  const fewer = events.length > 1 ? ' Perhaps not all of these events are needed.' : '';
  return `${so}. It does not count, as it could not run often enough: ${reasonOf(limit)}.${fewer}`;
}

/** Why no more runs were to begin, as a part of a sentence. */
export function reasonOf(limit: FlakyTest['limit']): string {
  switch (limit) {
    case 'max-tests':
      return 'it has run as often as it may (--max-tests)';
    case 'budget':
      return 'the time for it was over (--budget)';
    case 'interruption':
      return 'WAVE was interrupted';
    default:
      return 'it had failed with nothing held';
  }
}
