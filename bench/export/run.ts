/**
 * `npm run bench:export [-- NAME...]`: exports the findings of each page for all targets, and runs what comes of it on
 * the page and on its repaired twin. The table in README.md is what it prints.
 */
import { join } from 'node:path';
import { DEFAULTS } from '../../src/api/defaults.js';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { Chrome } from '../../src/browser/chrome.js';
import { exportFinding, TARGETS, type TargetName } from '../../src/export/export-finding.js';
import { Report } from '../../src/report/report.js';
import type { ReportedFinding } from '../../src/store/report.js';
import { WaveError } from '../../src/wave-error.js';
import type { Bug } from '../bench.js';
import { chosen } from '../names.js';
import { BenchPage } from '../page.js';
import { published, bugOf as publishedBug } from '../published/published.js';
import { serveFolder } from '../serve.js';
import { suite, bugOf as suiteBug } from '../suite/suite.js';
import { Exports, HEAD, type Row } from './exports.js';
import { runExported } from './runners.js';

const bugs = [...suite.map(suiteBug), ...published.map(publishedBug)];
const OUT = 'wave-out/bench/export';

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const wanted = chosen(bugs, 'page', names);
  if (wanted === null) return 2;
  const exports = new Exports();
  const browser = await findBrowser({ notice: console.error });
  if (browser === null) throw new Error('No browser is found: name one with WAVE_BROWSER.');
  console.log(HEAD);
  for (const bug of wanted) {
    const results = await explored(bug);
    for (const finding of results.report.findings) {
      for (const target of TARGETS) {
        console.log(exports.add(await rowOf(bug, results, finding, target, browser.path)));
      }
    }
  }
  console.log(`\n${exports.format()}`);
  return exports.areGood ? 0 : 1;
}

async function explored({ name, buggy }: Bug) {
  const chrome = await Chrome.start({ notice: console.error });
  try {
    const out = join(OUT, name);
    const page = await BenchPage.record(chrome, { ...buggy, out });
    await page.explore(DEFAULTS.heuristic, DEFAULTS.maxTests);
    const folder = join(out, DEFAULTS.heuristic);
    const report = await Report.load(folder, { data: page.stored.recording });
    return { stored: page.stored, report };
  } finally {
    await chrome.close();
  }
}

async function rowOf(
  { name, buggy, fixed }: Bug,
  { stored, report }: Awaited<ReturnType<typeof explored>>,
  finding: ReportedFinding,
  target: TargetName,
  browser: string,
): Promise<Row> {
  const { id, race } = finding;
  const row = {
    page: name,
    finding: id,
    race: race === null ? '' : `${race.first.name} before ${race.second.name}`,
    target,
  };
  let source: string;
  try {
    source = exportFinding({ stored }, report, id, target);
  } catch (error) {
    if (!(error instanceof WaveError)) throw error;
    return { ...row, exported: error.message };
  }
  const endOn = async ({ folder, elsewhere }: Bug['buggy']) => {
    const server = await serveFolder(folder, elsewhere);
    try {
      const page = `${server.origin}/index.html`;
      const { ended, output } = await runExported(target, source, `${name}-${id}`, page, browser);
      return { ended, output };
    } finally {
      await server.close();
    }
  };
  const [onPage, onTwin] = [await endOn(buggy), await endOn(fixed)];
  if (onPage.ended !== 'fails') console.error(onPage.output);
  if (onTwin.ended !== 'passes') console.error(onTwin.output);
  return { ...row, exported: { buggy: onPage.ended, fixed: onTwin.ended } };
}
