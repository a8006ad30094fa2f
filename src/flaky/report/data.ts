/** What `wave flaky` has found out, as `flaky.json` has it. */
import * as v from 'valibot';
import type { DeepReadonly } from '../../schema.js';
import { causeOf } from '../causes/index.js';
import type { Finding } from '../explore.js';
import { planSchema } from '../plan.js';
import { repairOf } from '../repairs/repair.js';
import type { TestTrace } from '../test-trace.js';
import type { Tested } from '../tested.js';
import { nameOfEvent, nameOfStatement } from '../words.js';

export const FLAKY_VERSION = 1;

const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const place = v.object({ file: text, line: count, column: count });

const findingSchema = v.object({
  /** `F1`. */
  id: text,
  /** What it comes to, in a sentence. */
  title: text,
  /** `unstable`: the test does not fail each time. */
  state: v.picklist(['flaky', 'unstable']),
  events: v.array(v.object({ name: text, site: v.nullable(text) })),
  /** Names of others with which it fails in the same way. */
  alike: v.array(text),
  /** The statement of the test with which they race; null: it is not known. */
  statement: v.nullable(v.object({ name: text, place: v.nullable(place) })),
  /** Whether it fails when the events come late, or when the statement does. */
  direction: v.picklist(['late', 'early']),
  failure: v.object({ message: text, snippet: v.nullable(text), line: v.nullable(count) }),
  cause: v.nullable(v.object({ id: text, title: text, sentence: text })),
  repair: v.object({ advice: text, code: v.nullable(text) }),
  repetitions: v.object({ failed: count, of: count }),
  /** How often the test had run when it first failed so. */
  foundIn: count,
  /** What `--again` runs. */
  plan: planSchema,
});

const testSchema = v.object({
  project: text,
  titles: v.array(text),
  place: v.nullable(place),
  /** What has its runner run it alone; null: it is the only one. */
  grep: v.nullable(text),
  /** `failing`: by itself; `unstable`: now and then, with nothing held. */
  state: v.picklist(['flaky', 'not-flaky', 'failing', 'unstable']),
  /** How often it has run. */
  runs: count,
  /** Whether all that was to be tried has been. */
  isAll: v.boolean(),
  findings: v.array(findingSchema),
});

export const reportSchema = v.object({
  version: v.literal(FLAKY_VERSION),
  tool: text,
  command: v.array(text),
  tests: v.array(testSchema),
});

/**
 * What `findFlaky` has found out.
 *
 * @since 0.1.0
 */
export type FlakyReport = DeepReadonly<v.InferOutput<typeof reportSchema>>;
/**
 * What is known of one test.
 *
 * @since 0.1.0
 */
export type FlakyTest = DeepReadonly<v.InferOutput<typeof testSchema>>;
export type FlakyFinding = DeepReadonly<v.InferOutput<typeof findingSchema>>;

/** @param numbered how many findings there are already */
export function reportedTest(tested: Tested, numbered: number): FlakyTest {
  const { project, titles, place, explored, grep } = tested;
  const of = { project, titles: [...titles], place, grep };
  if (explored.is !== 'explored') {
    return { ...of, state: explored.is, runs: 1, isAll: false, findings: [] };
  }
  const { findings, runs, isAll, natural } = explored;
  const reported = findings.map((finding, index) =>
    reportedFinding(finding, natural, `F${numbered + index + 1}`),
  );
  const state = findings.some(({ isStable }) => isStable)
    ? 'flaky'
    : findings.length > 0
      ? 'unstable'
      : 'not-flaky';
  return { ...of, state, runs, isAll, findings: reported };
}

function reportedFinding(finding: Finding, natural: TestTrace, id: string): FlakyFinding {
  const { plan, events, overtaken, direction, failure, isStable, repetitions } = finding;
  return {
    ...{ id, title: titleOf(finding), state: isStable ? 'flaky' : 'unstable', direction, failure },
    events: events.map((event) => ({ name: nameOfEvent(event), site: event.site })),
    alike: finding.alike.map(nameOfEvent),
    statement: overtaken && { name: overtaken.name, place: overtaken.place },
    cause: causeOf(finding, natural),
    repair: repairOf(finding),
    ...{ repetitions, foundIn: finding.foundIn, plan },
  };
}

function titleOf({ events, overtaken, direction }: Finding): string {
  const names = events.map(nameOfEvent).join(' and ');
  const verb = events.length > 1 ? 'come' : 'comes';
  const fails = `It fails when ${names} ${verb}`;
  if (overtaken === null) return `${fails} late.`;
  const than = nameOfStatement(overtaken);
  return `${fails} ${direction === 'late' ? 'after' : 'before'} ${than}.`;
}
