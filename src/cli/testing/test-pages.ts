/** Tests one page after the other; one that cannot be tested keeps none of the others from it. */
import {
  printable,
  type Report,
  type Reporter,
  readReports,
  savePage,
  type Wave,
  WaveError,
} from '../../index.js';
import { messageOf } from '../errors.js';
import { Interrupted, type Interruption } from '../interrupt.js';
import { endingIn } from '../reporters.js';
import { typedAs } from '../started-as.js';
import type { Job, TestedPage } from './job.js';
import { hasResults } from './keeping.js';
import { testPage } from './test-page.js';

export interface Tested {
  /** File of the page that shows them; null: nothing has results. */
  readonly page: string | null;
  /** Of the pages that have results. */
  readonly reports: readonly Report[];
  /** Whether this is all that was to be tested. */
  readonly isAll: boolean;
}

/**
 * The page of the report has all that is done after each.
 *
 * @param known by the names of the pages: reasons of findings that are known already, by their identities
 * @throws what the only page throws; Interrupted where nothing has results
 */
export async function testPages(
  wave: Wave,
  { pages, folder }: Job,
  chosen: readonly Reporter[],
  known: ReadonlyMap<string | null, Readonly<Record<string, string>>>,
  interruption: Interruption,
): Promise<Tested> {
  const reports: Report[] = [];
  let file: string | null = null;
  const reporters = chosen.map(ofOnePage);
  for (const [place, page] of pages.entries()) {
    if (pages.length > 1) say(`${page.name}, page ${place + 1} of ${pages.length}:`);
    const report = await attempt({ pages, page, isAnyDone: reports.length > 0 }, () =>
      testPage(wave, page, reporters, known.get(page.name) ?? {}, interruption),
    );
    if (report === 'over') break;
    if (report !== null && hasResults(report)) {
      reports.push(report);
      file = await savePage(await readReports(folder), folder);
    }
    if (report?.data.ended === 'interrupted') break;
  }
  if (reports.length > 0) for (const reporter of chosen) await reporter.onDone?.(reports);
  return { page: file, reports, isAll: reports.length === pages.length };
}

interface Attempt {
  readonly pages: readonly TestedPage[];
  readonly page: TestedPage;
  /** Whether a page before it has results. */
  readonly isAnyDone: boolean;
}

/** Of several pages, why one cannot be tested is told, and that is null; `over` where no other one can be either. */
async function attempt(
  { pages, page, isAnyDone }: Attempt,
  test: () => Promise<Report>,
): Promise<Report | 'over' | null> {
  try {
    return await test();
  } catch (error) {
    if (error instanceof Interrupted) {
      if (!isAnyDone) throw error;
      say(`Interrupted: ${page.name} was not recorded, and these are the results so far.`);
      return 'over';
    }
    if (pages.length === 1) throw error;
    say(`${page.name} could not be tested. ${typedAs(process.env, messageOf(error))}`);
    return error instanceof WaveError && error.code === 'browser-gone' ? 'over' : null;
  }
}

/** Without its last word, which is of all pages; nothing is told where there are no results. */
function ofOnePage(reporter: Reporter): Reporter {
  return endingIn(reporter, {
    onEnd: (report, tell) => (hasResults(report) ? tell() : undefined),
    onDone: () => undefined,
  });
}

function say(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}
