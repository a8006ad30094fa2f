/** `npm run bench:flaky-search`: what the search of `wave flaky` finds in made-up tests, and in how many runs. No browser. */
import type { EventId, Plan } from '../../src/flaky/plan.js';
import { explore } from '../../src/flaky/search/explore.js';
import type { Finding } from '../../src/flaky/search/findings.js';
import { seeded } from '../../src/search/random.js';
import { STATEMENTS } from '../../test/flaky/search/worlds.js';
import { mean } from '../statistics.js';
import { eventOf, KINDS_OF_BUGS, type Kind, type MadeUp, madeUp, runsOf } from './made-up.js';

const PAGES = 300;
const SEED = 1;
const WAYS = [
  { name: 'as it is by itself', seed: null, maxRuns: 50 },
  { name: 'with --seed', seed: 1, maxRuns: 100 },
] as const;

interface Explored {
  readonly runs: number;
  readonly isCut: boolean;
  /** The run that found the bug by an event that it is about; null: none did. */
  readonly foundIn: number | null;
  /** Whether there is a finding that names none of these. */
  readonly hasOther: boolean;
}

/** Null: it fails by itself, which is no work for the search. */
async function explored(
  run: ReturnType<typeof runsOf>,
  about: readonly EventId[],
  { seed, maxRuns }: (typeof WAYS)[number],
): Promise<Explored | null> {
  const { signal } = new AbortController();
  const settings = { first: null, run, seed, maxRuns, workers: 1, signal, until: Infinity };
  const result = await explore(settings);
  if (result.is === 'failing' || result.is === 'failing-alone') return null;
  if (result.is !== 'explored') throw new Error(`A made-up test is ${result.is}.`);
  const { findings, runs, limit } = result;
  const isRight = ({ plan: { placed } }: Finding) =>
    placed.some(({ event }) => about.includes(event));
  const right = findings.filter(isRight).map(({ foundIn }) => foundIn);
  return {
    ...{ runs, isCut: limit === 'max-tests' },
    foundIn: right.length === 0 ? null : Math.min(...right),
    hasOther: right.length < findings.length,
  };
}

function say(name: string, ...cells: readonly (string | number)[]): void {
  const row = cells.map((cell) => `${cell}`.padStart(10)).join('');
  process.stdout.write(`${name.padEnd(36)}${row}\n`);
}

/** Whether it fails with these events at any of their places: none comes behind a statement that waits for it. */
async function canFail(
  { waits }: Pick<MadeUp, 'waits'>,
  run: ReturnType<typeof runsOf>,
  about: readonly string[],
  placed: Plan['placed'] = [],
): Promise<boolean> {
  const [name, ...others] = about;
  if (name === undefined) return (await run({ placed })).verdict.is === 'fail';
  if (await canFail({ waits }, run, others, placed)) return true;
  for (let before = 0; before <= (waits[name] ?? STATEMENTS - 1); before += 1) {
    const place = { event: eventOf(name), before: before === 0 ? null : before };
    if (await canFail({ waits }, run, others, [...placed, place])) return true;
  }
  return false;
}

const inDigits = (values: readonly number[]) =>
  values.length === 0 ? '–' : mean(values).toFixed(1);

/** Says what was found in tests with such bugs. */
async function measure(kind: Kind, way: (typeof WAYS)[number]): Promise<void> {
  const random = seeded(SEED);
  const all: (Explored & { readonly canFail: boolean })[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const made = madeUp(random);
    if (!kind.has(made)) continue;
    const run = runsOf(made, kind);
    const names = [...new Set(kind.about(made))];
    const result = await explored(run, names.map(eventOf), way);
    if (result !== null) all.push({ ...result, canFail: await canFail(made, run, names) });
  }
  const failing = all.filter((one) => one.canFail);
  const found = failing.flatMap(({ foundIn }) => foundIn ?? []);
  const elsewhere = all.filter((one) => !one.canFail && one.foundIn !== null).length;
  const others = all.filter(({ hasOther }) => hasOther).length;
  const runs = all.map((one) => one.runs);
  const cut = all.filter(({ isCut }) => isCut).length;
  const counts = [all.length, failing.length, found.length, elsewhere, others];
  say(kind.name, ...counts, inDigits(found), inDigits(runs), cut);
}

for (const way of WAYS) {
  process.stdout.write(`\n${way.name}, ${way.maxRuns} runs at most\n\n`);
  say('', 'tests', 'can fail', 'found', 'elsewhere', 'others', 'in run', 'runs', 'cut off');
  for (const kind of KINDS_OF_BUGS) await measure(kind, way);
}
