/** How many loads can go on side by side without taking longer than alone. */
import { availableParallelism } from 'node:os';
import { seeded } from '../../src/search/random.js';
import { type Estimate, mean, ratioOf } from '../statistics.js';
import type { Form } from './form.js';
import { type BothPages, timeOfLoads } from './loads/testing.js';
import type { Width } from './records.js';
import type { Baseline } from './techniques/technique.js';

/** Times that are so much longer are still the same. */
const MOST_RATIO = 1.1;
/** Loads mostly wait, for the network that is slow and for pages to rest. */
const MOST_FOR_A_PROCESSOR = 8;

/** Halves the width until the same loads take as long side by side as one after the other. */
export async function checkedWidth(
  baseline: Baseline,
  pages: readonly BothPages[],
  { checkLoads }: Form,
  seed: number,
): Promise<Pick<Width, 'width' | 'ratio'>> {
  const timed = () => timeOfLoads(baseline, spread(pages, checkLoads), seed);
  const alone = await timed();
  for (let width = MOST_FOR_A_PROCESSOR * availableParallelism(); ; width /= 2) {
    if (width <= 1) return { width: 1, ratio: { value: 1, low: 1, high: 1 } };
    const beside = await Promise.all(Array.from({ length: width }, timed));
    const ratio = ratioIn(beside, alone, seed);
    if (ratio.value <= MOST_RATIO) return { width, ratio };
  }
}

/** So many pages, from all places of the list: some keep a processor busier than others. */
function spread<Page>(pages: readonly Page[], count: number): readonly Page[] {
  const places = Array.from({ length: count }, (_, place) =>
    Math.floor((place * pages.length) / count),
  );
  return places.flatMap((place) => pages.slice(place, place + 1));
}

/** Each load has its own delays, so the loads are compared one by one. */
function ratioIn(
  lanes: readonly (readonly number[])[],
  alone: readonly number[],
  seed: number,
): Estimate {
  const loads = alone.map((ms, place) => [{ ms, beside: lanes.map((lane) => lane[place] ?? ms) }]);
  const of = {
    above: ({ beside }: { readonly beside: readonly number[] }) => mean(beside),
    below: ({ ms }: { readonly ms: number }) => ms,
  };
  return ratioOf(loads, mean, of, seeded(seed));
}
