import type { Circumstance } from '../explain/circumstances.js';
import { type PatternCode, patterns } from '../explain/patterns/index.js';
import type { OperationKind } from '../model/operation.js';
import { REACTION_MS } from '../model/person.js';
import { groupBy } from '../model/rules/pairs.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { callersOf } from './place.js';
import type { Wording } from './reporter.js';
import { describeTouched } from './touched.js';

/** What there is to a finding beside its race, in lines. */
export function detailsOf(
  finding: ReportedFinding,
  report: ReportData,
  wording: Wording,
): string[] {
  const { race, pattern } = finding;
  return [
    ...describeCircumstances(finding, report, wording),
    ...describeMessage(finding),
    ...describeUnanswered(finding, report),
    ...describePlaces(race, report),
    ...(race === null ? [] : describeTouched(race)),
    ...(pattern === null ? [] : describePattern(pattern)),
  ];
}

/** What else there is to its race, by runs: sentences. */
export function describeCircumstances(
  { race }: ReportedFinding,
  report: ReportData,
  wording: Wording,
): string[] {
  return (race?.circumstances ?? []).map((one) => describeCircumstance(one, report, wording));
}

/** What was expected, and what came; what has changed. */
export function describeMessage({ message }: ReportedFinding): string[] {
  return message === '' ? [] : message.split('\n');
}

/** Requests that the recording has no answer to, in the test that the finding shows. */
export function describeUnanswered(
  { tests: [first] }: ReportedFinding,
  { tests }: ReportData,
): string[] {
  const shown = tests.find(({ number }) => number === first);
  return [...describeMisses(shown?.misses ?? []), ...describeAsked(shown?.asked ?? [])];
}

/**
 * Names of requests, inputs and messages do not say who sent or handles them, as those of timers say who set them. What sends a
 * request is often a function for all of them: who called it says which part of the page asked.
 */
export function describePlaces(
  race: ReportedFinding['race'],
  { operations }: Pick<ReportData, 'operations'>,
): string[] {
  const ids = race === null ? [] : [race.first.id, race.second.id];
  const both = ids.flatMap((wanted) => operations.find(({ id }) => id === wanted) ?? []);
  const callers = callersOf(both);
  const placed = both.flatMap(({ kind, name, place }, index) => {
    const what = PLACED[kind];
    const caller = kind === 'response' ? (callers[index] ?? null) : null;
    const called = caller === null ? '' : `, called from ${caller}`;
    return what === undefined || place === null || name.includes(place)
      ? []
      : [{ name, where: `${what} ${place}${called}` }];
  });
  // One function of the page may send all its requests.
  return [...groupBy(placed, ({ where }) => where)].map(
    ([where, all]) => `${all.map(({ name }) => name).join(' and ')}, ${where}`,
  );
}

/** What is at the place of an operation of the kind, unless its name has the place; absent: it has. */
const PLACED: { readonly [Kind in OperationKind]?: string } = {
  response: 'asked for at',
  input: 'its handler at',
  task: 'its handler at',
};

/** What it is, and what usually repairs it. */
function describePattern(code: PatternCode): string[] {
  const { name, repair } = patterns[code];
  return [`${name}.`, `What usually repairs it: ${repair}`];
}

/** A sentence, or two. */
function describeCircumstance(
  circumstance: Circumstance,
  { operations, ended }: ReportData,
  wording: Wording,
): string {
  const nameOf = (wanted: string) => operations.find(({ id }) => id === wanted)?.name ?? wanted;
  switch (circumstance.code) {
    case 'window': {
      const { opens, intruder, closes } = circumstance;
      const between = `${nameOf(opens)} and ${nameOf(closes)}`;
      return `It fails only where ${nameOf(intruder)} runs between ${between}.`;
    }
    case 'together':
      return `It fails only where ${nameOf(circumstance.first)} runs before ${nameOf(circumstance.second)}, too.`;
    case 'more': {
      const further = wording.furtherTests(ended);
      const more =
        'It may take more than that: no run has shown that these two alone, the other way round, are enough.';
      return further === null ? more : `${more} ${further} may tell.`;
    }
    case 'led-to':
      return `What comes too early is ${nameOf(circumstance.follower)}, which follows ${nameOf(circumstance.operation)}.`;
    case 'until': {
      const { operation, follower } = circumstance;
      return `It is not enough that ${nameOf(operation)} has run: ${nameOf(follower)}, which follows it, must have run, too.`;
    }
    case 'did-not-run':
      return `${nameOf(circumstance.operation)} did not run at all.`;
    case 'quick-input': {
      const { input, after, withinMs } = circumstance;
      const quick = `${nameOf(input)} comes within ${withinMs} ms of ${nameOf(after)}.`;
      // Anybody manages to come before a longer timer: a larger gap would hide the race, and rule out nothing.
      return withinMs > REACTION_MS ? quick : `${quick} ${wording.slowerInputs(withinMs)}`;
    }
  }
}

const MAX_MISSES = 3;

/** What followed when a request that σ0 did not send could only fail is left out. */
function describeMisses(misses: readonly string[]): string[] {
  if (misses.length === 0) return [];
  const lines = noAnswerTo(misses, 'it failed');
  return [...lines, 'What else is not as recorded may follow from that, and is left out.'];
}

function describeAsked(asked: readonly string[]): string[] {
  return noAnswerTo(asked, 'its server was asked');
}

function noAnswerTo(requests: readonly string[], so: string): string[] {
  const lines = requests
    .slice(0, MAX_MISSES)
    .map((request) => `The recording has no answer to ${request}: ${so}.`);
  const more = requests.length - lines.length;
  return more > 0 ? [...lines, `Nor to ${more} more.`] : lines;
}
