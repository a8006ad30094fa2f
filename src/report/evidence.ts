import type { ReportData, ReportedFinding } from '../store/report.js';
import { count } from './numbers.js';
import type { Show } from './race.js';

type Race = NonNullable<ReportedFinding['race']>;
type Reversal = Race['inseparable'][number];

const MAX_PAIRS = 3;

type Tested = Pick<ReportData, 'operations' | 'tests'>;

/**
 * What runs have shown of a race, and what they have not: sentences.
 *
 * @param further which tests may tell more; null: none
 */
export function evidenceOf(
  finding: ReportedFinding,
  report: Tested,
  show: Show,
  further: string | null,
): string[] {
  return [
    ...shownOf(finding, report, show, further),
    ...otherwiseOf(finding),
    ...alikeOf(finding, report, show),
  ];
}

/** Whether runs have shown it, and which pairs they do not tell from it. */
export function shownOf(
  { race, tests }: ReportedFinding,
  { operations, tests: all }: Tested,
  show: Show,
  further: string | null,
): string[] {
  if (race === null) return [];
  const { inseparable } = race;
  return [
    confirmation(race, all) ?? doubt(race, tests.length, further),
    ...(inseparable.length === 0
      ? []
      : [`No run tells it from ${listed(inseparable, operations, show)}.`]),
  ];
}

/** How else tests of its race end, and how many: a paragraph; none: they all end in what is shown. */
export function otherwiseOf({
  endings,
  tests: [shown],
}: Pick<ReportedFinding, 'endings' | 'tests'>): string[] {
  const ofRace = endings.flatMap(({ tests }) => tests).length;
  const others = endings.filter(({ tests }) => !tests.some((number) => number === shown));
  const [most, ...more] = others;
  if (most === undefined) return [];
  const sentence = `In ${most.tests.length} of its ${count(ofRace, 'test')} it ends otherwise: ${most.title}.`;
  return more.length === 0
    ? [sentence]
    : [`${sentence} And in ${count(more.length, 'other way')} in the others.`];
}

/** What else races by the same defect. */
export function alikeOf(
  { race, alike }: ReportedFinding,
  { operations }: Pick<ReportData, 'operations'>,
  show: Show,
): string[] {
  if (race === null) return [];
  const same = alike.filter(({ title }) => title === null);
  const others = alike.filter(({ title }) => title !== null).slice(0, MAX_PAIRS);
  return [
    ...(same.length === 0 ? [] : [`It ends so as well with ${listed(same, operations, show)}.`]),
    ...others.map(
      (one) =>
        `Of one defect with it is ${pairOf(one, operations, show)}, which ends otherwise: ${one.title}.`,
    ),
  ];
}

function listed(
  pairs: readonly Reversal[],
  operations: ReportData['operations'],
  show: Show,
): string {
  const more = pairs.length - MAX_PAIRS;
  const shown = pairs
    .slice(0, MAX_PAIRS)
    .map((one) => pairOf(one, operations, show))
    .join('; ');
  return more > 0 ? `${shown}; and ${more} more` : shown;
}

function pairOf(
  { first, second }: Reversal,
  operations: ReportData['operations'],
  show: Show,
): string {
  const named = (wanted: string) =>
    show(operations.find(({ id }) => id === wanted) ?? { name: wanted });
  return `${named(first)} before ${named(second)}`;
}

function confirmation({ proof, circumstances }: Race, all: ReportData['tests']): string | null {
  if (proof === null) return null;
  const isFollowed = circumstances.some(({ code }) => code === 'led-to' || code === 'until');
  const pair = isFollowed ? 'what follows these two at once' : 'this pair';
  return `Confirmed: test ${proof.fails} ends so, ${other(proof.passes, all)}; only ${pair} differs.`;
}

/** How the order that is next to the failing one ended. */
function other(passes: NonNullable<Race['proof']>['passes'], all: ReportData['tests']): string {
  if (passes === 'recorded') return 'the recorded order passes';
  const isPass = all.find(({ number }) => number === passes)?.verdict === 'pass';
  return `test ${passes} ${isPass ? 'passes' : 'ends otherwise'}`;
}

/** A few failing tests may have much in another order than the passing ones. */
function doubt({ rivals }: Race, tests: number, further: string | null): string {
  if (rivals === null || rivals === 0) return 'Not confirmed: no run has shown it by itself.';
  const others = rivals === 1 ? 'another pair' : `one of ${rivals} other pairs`;
  const failing = tests === 1 ? 'one failing test does' : `${count(tests, 'failing test')} do`;
  const hope = further === null ? '' : ` ${further} may.`;
  return `Or ${others} is the race: ${failing} not tell.${hope}`;
}
