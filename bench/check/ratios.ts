/** The ratios that are watched, and when one of them is worse than it was. */
import * as v from 'valibot';
import type { Estimate } from '../statistics.js';

const number = v.number();
const estimate = v.object({ value: number, low: number, high: number });

/** `RATIOS.json`. */
export const keptSchema = v.object({
  date: v.string(),
  node: v.string(),
  browser: v.string(),
  processors: number,
  counts: v.record(v.string(), number),
  times: v.record(v.string(), estimate),
});

export type Kept = v.InferOutput<typeof keptSchema>;
/** By what they are of; each is the better the less it is. */
export type Ratios = Pick<Kept, 'counts' | 'times'>;

/** With the machine they were measured on. */
type Compared = Ratios & Pick<Kept, 'processors'>;

/** Whether ratios of times can be compared. */
export function areOfOneMachine(one: Pick<Kept, 'processors'>, other: typeof one): boolean {
  return one.processors === other.processors;
}

/** A message or two that come up by chance, of eighty: the number of any other is the same in each run. */
const MOST_COUNTS = 1.03;
/**
 * What ratios of times differ by from one run to another, on a machine that others use: whether Puppeteer's processes or WAVE's
 * wait for a processor is another mixture each hour. On top of the noise that a run measures itself.
 */
const MOST_TIMES = 1.5;
/** Of what one process does by itself, which waits for nothing. */
const MOST_OWN = 1.25;
/** What the name of such a ratio begins with. */
export const OWN = 'a test of';

/** So many rounds in a row have the machine in one state. */
const BLOCK = 3;

/**
 * Rounds that follow each other are alike, for what else the machine does lasts longer than one: so blocks of them are drawn
 * (Künsch: The jackknife and the bootstrap for general stationary observations, 1989), not rounds.
 */
export function blocksOf<Round>(rounds: readonly Round[]): readonly (readonly Round[])[] {
  return Array.from({ length: Math.ceil(rounds.length / BLOCK) }, (_, place) =>
    rounds.slice(place * BLOCK, (place + 1) * BLOCK),
  );
}

export interface Row {
  readonly name: string;
  readonly now: string;
  readonly before: string;
  readonly isWorse: boolean;
}

/**
 * A ratio is worse where even the low end of what it is is above what the high end of what it was allows. Ratios of times that
 * were kept by a machine of as many processors alone say that: with others, WAVE and Puppeteer wait for each other otherwise.
 */
export function compared(now: Compared, kept: Compared): readonly Row[] {
  const areJudged = areOfOneMachine(now, kept);
  return [
    ...Object.entries(now.counts).map(([name, count]) => {
      const before = kept.counts[name];
      const isWorse = before === undefined || count > before * MOST_COUNTS;
      return { name, now: show(count), before: before === undefined ? '-' : show(before), isWorse };
    }),
    ...Object.entries(now.times).map(([name, ratio]) => {
      const before = kept.times[name];
      const most = name.startsWith(OWN) ? MOST_OWN : MOST_TIMES;
      const isWorse = areJudged && (before === undefined || ratio.low > before.high * most);
      return { name, now: inWords(ratio), before: before ? inWords(before) : '-', isWorse };
    }),
  ];
}

const show = (count: number) => (Number.isInteger(count) ? `${count}` : count.toFixed(2));

const inWords = ({ value, low, high }: Estimate) =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
