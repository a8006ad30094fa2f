/** What `wave flaky` has found out, as `flaky.json` has it. */
import * as v from 'valibot';
import type { DeepReadonly } from '../../schema.js';
import { placeSchema as place } from '../agent/place.js';
import { causeOf } from '../causes/index.js';
import { excerptOf } from '../excerpt.js';
import { planSchema } from '../plan.js';
import { repairOf } from '../repairs/repair.js';
import type { Finding } from '../search/findings.js';
import type { Statement, TestTrace, TracedEvent } from '../test-trace.js';
import type { Tested } from '../tested.js';
import { nameOfEvent, nameOfEvents } from '../words.js';
import { titleOf } from './title.js';
import { reportedTrace, reportedTraceSchema } from './trace.js';

export const FLAKY_VERSION = 1;

const text = v.string();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const failureSchema = v.object({
  message: text,
  snippet: v.nullable(text),
  line: v.nullable(count),
});

const statement = v.object({ number: count, name: text, place: v.nullable(place) });

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
  statement: v.nullable(statement),
  /** Lines of the test's file around that, or around the test; null: they could not be read. */
  excerpt: v.nullable(v.object({ file: text, line: count, from: count, lines: v.array(text) })),
  /** Whether it fails when the events come late, or when the statement does. */
  direction: v.picklist(['late', 'early']),
  /** What has to come early, before a statement, while the events come late; null: nothing has. */
  besides: v.nullable(
    v.object({ name: text, site: v.nullable(text), statement: v.nullable(statement) }),
  ),
  failure: failureSchema,
  cause: v.nullable(v.object({ id: text, title: text, sentence: text })),
  repair: v.object({ advice: text, code: v.nullable(text) }),
  /** Fewer than three: no more runs were to begin. */
  repetitions: v.object({ failed: count, of: count }),
  /** How often the test had run when it first failed so. */
  foundIn: count,
  /** The command that runs it once more, as it failed; null: who asked for the results gave none. */
  again: v.nullable(text),
  /** A run that failed so. */
  failing: reportedTraceSchema,
  /** What is run again then. */
  plan: planSchema,
});

const testSchema = v.object({
  project: text,
  titles: v.array(text),
  place: v.nullable(place),
  /** What has its runner run it alone; null: it is the only one. */
  grep: v.nullable(text),
  /** Milliseconds that its runner gives it then; null: as many as by itself. */
  timeoutMs: v.nullable(v.number()),
  /**
   * `failing`: by itself; `failing-alone`: not with the others; `unstable`: now and then. Of the rest nothing is known: it did
   * not run; it had no statement in a browser that WAVE watches; in each run what was held kept it from its end; or `limit` kept it
   * from being tried.
   */
  state: v.picklist([
    'flaky',
    'not-flaky',
    'failing',
    'failing-alone',
    'unstable',
    'not-run',
    'not-watched',
    'not-known',
    'not-tried',
  ]),
  /** How it failed with nothing held; null: it has not. */
  failure: v.nullable(failureSchema),
  /** How often it has run. */
  runs: count,
  /** Of how many of these nothing is known: what was held kept it from its end. */
  unknown: count,
  /** Why nothing is known of the first of these; null: there is none. */
  reason: v.nullable(text),
  /** How many events its pages had, with nothing held. */
  events: count,
  /** How many of these another run did not have by the same names: they were not held. */
  unmatched: count,
  /**
   * What kept something from being tried: how often the test may run, the time for all, that WAVE was interrupted, or that the test
   * failed with nothing held. Null: nothing did.
   */
  limit: v.nullable(v.picklist(['max-tests', 'budget', 'interruption', 'own-failure'])),
  /** A run with nothing held; null: there are no findings. */
  natural: v.nullable(reportedTraceSchema),
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

/**
 * The command that runs the test of a finding once more, by the finding's id.
 *
 * @since 0.1.0
 */
export type AgainCommand = (id: string) => string;

interface Numbering {
  /** How many findings there are already. */
  readonly from: number;
  readonly again: AgainCommand | null;
}

export function reportedTest(tested: Tested, { from, again }: Numbering): FlakyTest {
  const { project, titles, place, explored, grep, timeoutMs } = tested;
  const of = { project, titles: [...titles], place, grep, timeoutMs, runs: explored.runs };
  if (explored.is !== 'explored') {
    const failure = 'failure' in explored ? explored.failure : null;
    const limit = explored.is === 'not-tried' ? explored.limit : null;
    const { unknown, reason } =
      explored.is === 'not-known' ? explored : { unknown: 0, reason: null };
    const nothing = {
      unknown,
      reason,
      limit,
      events: 0,
      unmatched: 0,
      natural: null,
      findings: [],
    };
    return { ...of, ...nothing, state: explored.is, failure };
  }
  const { findings, unknown, reason, limit, natural, events, unmatched } = explored;
  // Those that count come first.
  const inOrder = findings.toSorted((one, two) => Number(two.isStable) - Number(one.isStable));
  const reported = inOrder.map((finding, index) => {
    const id = `F${from + index + 1}`;
    return { id, again: again?.(id) ?? null, ...reportedFinding(finding, natural, place) };
  });
  const state = findings.some(({ isStable }) => isStable)
    ? 'flaky'
    : findings.length > 0
      ? 'unstable'
      : 'not-flaky';
  const wanted = new Set(findings.flatMap(({ plan }) => plan.placed.map(({ event }) => event)));
  return {
    ...{ ...of, state, failure: null, unknown, reason, limit, events, unmatched },
    natural: findings.length === 0 ? null : reportedTrace(natural, wanted),
    findings: reported,
  };
}

function reportedFinding(
  finding: Finding,
  natural: TestTrace,
  place: FlakyTest['place'],
): Omit<FlakyFinding, 'id' | 'again'> {
  const { plan, events, overtaken, besides, failure, isStable, repetitions } = finding;
  const around = overtaken?.place ?? place;
  return {
    ...{ title: titleOf(finding), state: isStable ? 'flaky' : 'unstable', failure },
    direction: finding.direction,
    events: events.map(reportedEvent),
    besides: besides && {
      ...reportedEvent(besides.event),
      name: nameOfEvents([besides.event, ...besides.others]),
      statement: reportedStatement(besides.statement),
    },
    alike: namesOfOthers(finding),
    statement: reportedStatement(overtaken),
    excerpt: around && excerptOf(around),
    cause: causeOf(finding, natural),
    repair: repairOf(finding, natural),
    ...{ repetitions, foundIn: finding.foundIn, plan },
    failing: reportedTrace(finding.failing, new Set(plan.placed.map(({ event }) => event))),
  };
}

/** Each once. What is needed with others may do it alone, too. */
function namesOfOthers({ events, alike }: Finding): string[] {
  const ids = new Set(events.map(({ id }) => id));
  const named = new Set(events.map(nameOfEvent));
  const names = alike.flatMap((event) => {
    if (ids.has(event.id)) return [];
    const name = nameOfEvent(event);
    return named.has(name) ? name.replace(/^the /, 'another ') : name;
  });
  return [...new Set(names)];
}

function reportedEvent(event: TracedEvent) {
  return { name: nameOfEvent(event), site: event.site };
}

function reportedStatement(statement: Statement | null): FlakyFinding['statement'] {
  if (statement === null) return null;
  const { number, name, place } = statement;
  return { number, name, place };
}
