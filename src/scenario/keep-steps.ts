import * as v from 'valibot';
import { parseScenario } from './parse.js';
import type { Flow } from './scenario.js';

const written = v.looseObject({ steps: v.array(v.unknown()) });

/**
 * A flow of some of the steps of another one, that begins as this does.
 *
 * @param kept their indices in `steps`, in their order
 * @param url where it opens; said in it, for what is its first step then may be a navigation
 */
export function keepSteps(
  { text, title, opening, url: own, steps }: Flow,
  kept: readonly number[],
  url: string,
): Flow {
  const flow = v.parse(written, JSON.parse(text.replace(/^\uFEFF/, '')));
  const first = flow.steps.slice(0, opening);
  if (own === null) first.push({ type: 'navigate', url });
  const left = kept.map((index) => flow.steps[opening + index]);
  const shorter = JSON.stringify({ title, ...flow, steps: [...first, ...left] }, null, 2);
  // Which keys are down is another matter now; where the files lie is not.
  const parsed = parseScenario(`${shorter}\n`, title);
  const withFile = kept.map((index) => steps[index]);
  return {
    ...parsed,
    steps: parsed.steps.map((step, place) => {
      const same = withFile[place];
      return step.type === 'upload' && same?.type === 'upload' ? same : step;
    }),
  };
}
