/** `npm run bench:flaky-search`: what the search of `wave flaky` finds in made-up tests, and in how many runs. No browser. */
import type { Plan } from '../../src/flaky/plan.js';
import { explore } from '../../src/flaky/search/explore.js';
import { seeded } from '../../src/search/random.js';
import { STATEMENTS } from '../../test/flaky/search/worlds.js';
import { mean } from '../statistics.js';
import { KINDS_OF_BUGS, type Kind, type MadeUp, madeUp, runsOf } from './made-up.js';

const PAGES = 300;
const SEED = 1;
const WAYS = [
  { name: 'as it is by itself', seed: null, maxRuns: 50 },
  { name: 'with --seed', seed: 1, maxRuns: 100 },
] as const;

interface Explored {
  readonly runs: number;
  readonly isCut: boolean;
  /** The run that a finding was found in; null: there is none. */
  readonly foundIn: number | null;
}

/** Null: it fails by itself, which is no work for the search. */
async function explored(
  run: ReturnType<typeof runsOf>,
  { seed, maxRuns }: (typeof WAYS)[number],
): Promise<Explored | null> {
  const { signal } = new AbortController();
  const settings = { first: null, run, seed, maxRuns, workers: 1, signal, until: Infinity };
  const result = await explore(settings);
  if (result.is === 'failing' || result.is === 'failing-alone') return null;
  if (result.is !== 'explored') throw new Error(`A made-up test is ${result.is}.`);
  const { findings, runs, limit } = result;
  const foundIn =
    findings.length === 0 ? null : Math.min(...findings.map((finding) => finding.foundIn));
  return { runs, isCut: limit === 'max-tests', foundIn };
}

function say(...cells: readonly (string | number)[]): void {
  const [name = '', ...numbers] = cells;
  process.stdout.write(
    `${`${name}`.padEnd(36)}${numbers.map((cell) => `${cell}`.padStart(10)).join('')}\n`,
  );
}

/** Whether it fails with any two places of the events that its bug is about. Behind a statement that waits for it no event can come. */
async function canFail(page: MadeUp, run: ReturnType<typeof runsOf>): Promise<boolean> {
  const placesOf = ({ event }: MadeUp['one']): Plan['placed'][] => {
    const most = page.waits?.[event] ?? STATEMENTS - 1;
    const places = [null, ...Array.from({ length: most }, (_, place) => place + 1)];
    return [[], ...places.map((before) => [{ event: `${event} 1`, before }])];
  };
  for (const one of placesOf(page.one)) {
    for (const other of page.one.event === page.other.event ? [[]] : placesOf(page.other)) {
      const { verdict } = await run({ placed: [...one, ...other] });
      if (verdict.is === 'fail') return true;
    }
  }
  return false;
}

const inDigits = (values: readonly number[]) =>
  values.length === 0 ? '–' : mean(values).toFixed(1);

/** @returns how many were found */
async function measure(kind: Kind, way: (typeof WAYS)[number]): Promise<number> {
  const random = seeded(SEED);
  const all: Explored[] = [];
  let failing = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const made = madeUp(random);
    const run = runsOf(made, kind);
    const result = kind.has(made) ? await explored(run, way) : null;
    if (result === null) continue;
    all.push(result);
    if (result.foundIn !== null || (await canFail(made, run))) failing += 1;
  }
  const found = all.flatMap(({ foundIn }) => (foundIn === null ? [] : [foundIn]));
  const runs = all.map((one) => one.runs);
  const cut = all.filter(({ isCut }) => isCut).length;
  say(kind.name, all.length, failing, found.length, inDigits(found), inDigits(runs), cut);
  return found.length;
}

let alarms = 0;
for (const way of WAYS) {
  process.stdout.write(`\n${way.name}, ${way.maxRuns} runs at most\n\n`);
  say('', 'tests', 'can fail', 'found', 'in run', 'runs', 'cut off');
  for (const kind of KINDS_OF_BUGS) {
    const found = await measure(kind, way);
    if (kind.name === 'sound') alarms += found;
  }
}
if (alarms > 0) process.stdout.write(`\nNOT MET  ${alarms} alarms about sound tests\n`);
process.exitCode = alarms > 0 ? 1 : 0;
