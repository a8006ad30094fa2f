/** `npm run bench:explain [-- NAME...]`: how far the findings of each page are what a developer would say. */
import { join } from 'node:path';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import { type App, apps } from '../apps/apps.js';
import { knownDefectsOf } from '../apps/known-defects.js';
import { exploreApp, recordApp } from '../apps/try.js';
import type { Bug } from '../bench.js';
import { defects, pageOf } from '../defects/defects.js';
import { frameworks, pageOf as frameworksPage } from '../frameworks/frameworks.js';
import { chosen } from '../names.js';
import { BenchPage } from '../page.js';
import { published, bugOf as publishedBug } from '../published/published.js';
import { bugOf as sourceBug, sources } from '../sources/sources.js';
import { suite, bugOf as suiteBug } from '../suite/suite.js';
import { type Defect, Explanations } from './explanations.js';

const OUT = 'wave-out/bench/explain';

/** What has a row. */
interface Row {
  readonly name: string;
  /** @returns its cells */
  explain(chrome: Chrome, explanations: Explanations): Promise<string[]>;
}

interface Page {
  readonly name: string;
  readonly page: Bug['buggy'] | ReturnType<typeof frameworksPage>;
  readonly defects: readonly Defect[];
}

const bugs = [...suite.map(suiteBug), ...sources.map(sourceBug), ...published.map(publishedBug)];
const pages: readonly Page[] = [
  ...bugs.map((bug) => ({ name: bug.name, page: bug.buggy, defects: [bug] })),
  ...defects.map((entry) => ({
    name: entry.name,
    page: pageOf(entry, 'buggy'),
    defects: entry.races.map((race) => ({ race })),
  })),
  ...frameworks.map((entry) => ({
    name: entry.name,
    page: frameworksPage(entry, 'buggy'),
    defects: [entry.planted, ...entry.others],
  })),
];

const rows: readonly Row[] = [
  ...pages.map((one) => ({
    name: one.name,
    explain: (chrome: Chrome, explanations: Explanations) => explainPage(chrome, explanations, one),
  })),
  ...apps
    .filter(({ name }) => knownDefectsOf(name).length > 0)
    .map((app) => ({
      name: app.name,
      explain: (chrome: Chrome, explanations: Explanations) =>
        explainApp(chrome, explanations, app),
    })),
];

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const wanted = chosen(rows, 'page', names);
  if (wanted === null) return 2;
  const explanations = new Explanations();
  const chrome = await Chrome.start({ notice: console.error });
  try {
    printRow('page', ['findings', 'defects', 'right', 'tests', 'extra']);
    for (const row of wanted) printRow(row.name, await row.explain(chrome, explanations));
  } finally {
    await chrome.close();
  }
  console.log(`\n${explanations.format()}`);
  return explanations.areGood ? 0 : 1;
}

async function explainPage(
  chrome: Chrome,
  explanations: Explanations,
  { name, page, defects }: Page,
) {
  const recorded = await BenchPage.record(chrome, { ...page, out: join(OUT, name) });
  try {
    const report = await recorded.explore(DEFAULTS.heuristic, DEFAULTS.maxTests);
    return explanations.add(name, report, defects);
  } finally {
    await recorded.close();
  }
}

async function explainApp(chrome: Chrome, explanations: Explanations, app: App) {
  const out = join(OUT, app.name);
  const report = await exploreApp(chrome, await recordApp(chrome, app, out), out);
  return explanations.addApplication(app.name, report, knownDefectsOf(app.name));
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(18) + cells.map((cell) => `  ${cell.padStart(8)}`).join(''));
}
