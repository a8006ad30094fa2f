/** What is asked of WAVE, and how far it is. */
import { mean } from '../../statistics.js';
import type { PaperPage } from '../pages.js';
import type { Technique } from '../techniques/technique.js';
import { table, withInterval } from './markdown.js';
import { detected, found, seconds, spent, tests } from './measures.js';
import { ofAverages, onAPage, type Results } from './results.js';

/** Of the heuristics that have to reach them. */
const JUDGED = ['wave-pf', 'wave-portfolio'];
const SLOW = 'rnd-1000';
const TIMES_SOONER = 100;

/**
 * Lines of Markdown.
 *
 * @param isComplete whether all testing runs are measured, so that what is reached stays so
 */
export function goalsOf(
  results: Results,
  techniques: readonly Technique[],
  isComplete: boolean,
): readonly string[] {
  const pages = results.pagesOf('benchmarks');
  const slow = techniques.find(({ name }) => name === SLOW);
  const judged = techniques.filter(({ name }) => JUDGED.includes(name));
  if (slow === undefined) return [];
  const mark = (isReached: boolean) => {
    if (!isReached) return '**Not reached.**';
    return isComplete ? '**Reached.**' : '**Reached so far.**';
  };
  return judged.flatMap((technique) => [
    detectionGoal(results, pages, technique, mark),
    speedGoal(results, pages, [slow, technique], mark),
  ]);
}

function detectionGoal(
  results: Results,
  pages: readonly PaperPage[],
  technique: Technique,
  mark: Mark,
): string {
  const runs = pages.flatMap((page) => results.runs(page, technique));
  if (runs.length === 0) return unknown(technique);
  const count = runs.filter(found).length;
  const isReached = count === runs.length;
  return (
    `- ${mark(isReached)} ${technique.heading} detects the error in every testing run on the benchmarks: in ${count} of ` +
    `${runs.length}.`
  );
}

function speedGoal(
  results: Results,
  pages: readonly PaperPage[],
  [slow, fast]: readonly [slow: Technique, fast: Technique],
  mark: Mark,
): string {
  const ratio = results.ratio(pages, [slow, fast], seconds, ofAverages);
  if (ratio === null) return unknown(fast);
  const common = pages.filter((page) => results.runs(page, slow).some(found));
  const runs = (technique: Technique) => common.flatMap((page) => results.runs(page, technique));
  const recording = mean(runs(fast).flatMap(({ recordMs }) => recordMs ?? [])) / 1000;
  const loads = tests(runs(slow));
  const isReached = ratio.value >= TIMES_SOONER;
  const why = isReached
    ? ''
    : ` ${slow.heading} finds them in ${loads.toFixed(1)} loads of ${(seconds(runs(slow)) / loads).toFixed(2)} s. Of the ` +
      `${seconds(runs(fast)).toFixed(2)} s of ${fast.heading} the recording alone is ${recording.toFixed(2)} s, so it could be ` +
      `${TIMES_SOONER} times sooner only than what takes more than ${(TIMES_SOONER * recording).toFixed(0)} s.`;
  return (
    `- ${mark(isReached)} ${fast.heading} is at least ${TIMES_SOONER} times sooner than ${slow.heading}, on average over the ` +
    `${common.length} benchmarks of which that finds the error: ${withInterval(ratio, 1)} times (9 in the paper).${why}`
  );
}

const unknown = ({ heading }: Technique) =>
  `- **Not measured yet.** How soon ${heading} detects the errors, and how often.`;

type Mark = (isReached: boolean) => string;

/** How many times as long each baseline takes as WAVE. */
export function ratiosOf(
  results: Results,
  techniques: readonly Technique[],
  pages: readonly PaperPage[],
): string {
  const judged = techniques.filter(({ name }) => JUDGED.includes(name));
  const ways = [
    ['to the error, averages', seconds, ofAverages],
    ['to the error, on a page', seconds, onAPage],
    ['spent for each error', spent, ofAverages],
  ] as const;
  const head = judged.flatMap(({ heading }) => ways.map(([way]) => `${heading}: ${way}`));
  const rows = techniques
    .filter(({ kind }) => kind === 'baseline')
    .map((slow) => [
      slow.heading,
      ...judged.flatMap((fast) =>
        ways.map(([, measure, combine]) =>
          withInterval(results.ratio(pages, [slow, fast], measure, combine), 1),
        ),
      ),
      `${pages.filter((page) => detected(results.runs(page, slow)) > 0).length} of ${pages.length}`,
    ]);
  return table(['', ...head, 'pages it finds'], rows);
}
