/** Measures all techniques on all pages, round after round: what is interrupted has as many testing runs of each. */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import type { Browser } from 'puppeteer-core';
import type { Chrome } from '../../src/browser/chrome.js';
import type { Bug } from '../bench.js';
import { type Form, SEED } from './form.js';
import type { Journal } from './journal.js';
import { inLanes } from './lanes.js';
import { JudgedPage } from './loads/judged-page.js';
import { type BothPages, testByLoads } from './loads/testing.js';
import type { PaperPage } from './pages.js';
import type { Tested } from './records.js';
import { checkedWidth } from './side-by-side.js';
import type { Baseline, Technique, WaveTechnique } from './techniques/technique.js';
import { testByWave } from './test-by-wave.js';

export interface Settings {
  readonly form: Form;
  readonly pages: readonly PaperPage[];
  readonly techniques: readonly Technique[];
  readonly journal: Journal;
  /** Of the baselines. */
  readonly browser: Browser;
  /** Of WAVE. */
  readonly chrome: Chrome;
  /** Called when something has been measured. */
  readonly measured: (what: string) => Promise<void>;
}

const ROUNDS_AT_A_TIME = 5;

/** The last that changes WAVE itself. */
const commit = execFileSync('git', ['log', '-1', '--format=%h', '--', 'src'], {
  encoding: 'utf8',
}).trim();

export async function evaluate(settings: Settings): Promise<void> {
  const { form, pages, techniques, browser, measured } = settings;
  const opened: BothPages[] = [];
  try {
    for (const { name, bug } of pages) {
      const open = (source: Bug['buggy']) => JudgedPage.open(browser, source);
      const [buggy, fixed] = await Promise.all([open(bug.buggy), open(bug.fixed)]);
      opened.push({ name, verdict: bug.verdict, buggy, fixed });
    }
    await measured('What the pages end in is known');
    for (const { technique, rounds } of stepsOf(form, techniques)) {
      if (technique.kind === 'wave') await testAllByWave(settings, technique, rounds);
      else await testAllByLoads(settings, technique, opened, rounds);
      await measured(`Rounds up to ${rounds.at(-1)} of ${form.runs}, ${technique.heading}`);
    }
  } finally {
    await Promise.all(opened.flatMap(({ buggy, fixed }) => [buggy.close(), fixed.close()]));
  }
}

/**
 * The rounds, some at a time: the longest testing run of a round takes many times as long as the others, and what goes on
 * side by side would wait for it.
 */
function roundsOf({ runs }: Form): readonly (readonly number[])[] {
  const all = Array.from({ length: runs }, (_, place) => place + 1);
  const parts = Math.ceil(runs / ROUNDS_AT_A_TIME);
  return Array.from({ length: parts }, (_, part) =>
    all.slice(part * ROUNDS_AT_A_TIME, (part + 1) * ROUNDS_AT_A_TIME),
  );
}

interface Step {
  readonly technique: Technique;
  readonly rounds: readonly number[];
}

/** Some rounds of WAVE, which are quick, then as many of the baselines. */
function stepsOf(form: Form, techniques: readonly Technique[]): readonly Step[] {
  const inOrder = techniques.toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  return roundsOf(form).flatMap((rounds) => inOrder.map((technique) => ({ technique, rounds })));
}

const ORDER: Record<Technique['kind'], number> = { wave: 0, baseline: 1 };

/** One page after the other: WAVE keeps Chrome busy. */
async function testAllByWave(
  { form, pages, journal, chrome }: Settings,
  technique: WaveTechnique,
  rounds: readonly number[],
): Promise<void> {
  for (const run of rounds) {
    for (const page of pages) {
      if (isTested(journal, page, technique, run)) continue;
      const result = await testByWave(chrome, technique, page, SEED + run - 1, form);
      addRun(journal, page, technique, run, result);
    }
  }
}

async function testAllByLoads(
  { form, journal }: Settings,
  technique: Baseline,
  pages: readonly BothPages[],
  rounds: readonly number[],
): Promise<void> {
  const untested = rounds.flatMap((run) =>
    pages.flatMap((page) => (isTested(journal, page, technique, run) ? [] : [{ page, run }])),
  );
  if (untested.length === 0) return;
  const width = await widthOf(technique, pages, form, journal);
  const jobs = untested.map(({ page, run }) => async () => {
    const result = await testByLoads(technique, page, run, form, SEED);
    addRun(journal, page, technique, run, result);
  });
  await inLanes(width, jobs);
}

/** It is checked once. */
async function widthOf(
  technique: Baseline,
  pages: readonly BothPages[],
  form: Form,
  journal: Journal,
): Promise<number> {
  const known = journal.records.find(
    (one) => one.kind === 'width' && one.technique === technique.name,
  );
  if (known?.kind === 'width') return known.width;
  const checked = await checkedWidth(technique, pages, form, SEED);
  journal.add({ kind: 'width', technique: technique.name, ...checked });
  return checked.width;
}

type Named = { readonly name: string };

function isTested({ records }: Journal, page: Named, technique: Named, run: number): boolean {
  return records.some(
    (one) =>
      one.kind === 'testing-run' &&
      one.run === run &&
      one.page === page.name &&
      one.technique === technique.name,
  );
}

function addRun(
  journal: Journal,
  { name: page }: Named,
  { name: technique }: Named,
  run: number,
  result: Tested,
): void {
  const [machineLoad = 0] = loadavg();
  journal.add({ kind: 'testing-run', page, technique, run, ...result, machineLoad, commit });
}
