/** An exploration as a whole: which orders fail, then which steps of the scenario that takes. */
import type { Chrome } from '../browser/chrome.js';
import { divide } from '../drivers/scenarios.js';
import type { Report } from '../report/report.js';
import type { Reporter } from '../report/reporter.js';
import { type Shorter, withShorter } from '../report/shorter.js';
import { nameOfHeuristic } from '../search/heuristics/names.js';
import type { StoredRecording } from '../store/recording-folder.js';
import { type Explored, exploreOrders, type OrderSettings } from './explore-orders.js';
import { Shortening } from './shortening.js';
import { Telling } from './telling.js';

export interface ExploreSettings extends OrderSettings {
  /** Whether shorter scenarios are run, too. */
  readonly shrinkScenario: boolean;
  readonly reporters: readonly Reporter[];
}

export async function explore(
  chrome: Chrome,
  stored: StoredRecording,
  options: ExploreSettings,
): Promise<Report> {
  const telling = new Telling(options.reporters);
  const { name, seed } = options;
  const { url } = stored.recording;
  await telling.start({ name, url, heuristic: nameOfHeuristic(options.heuristic), seed });
  const explored = await exploreOrders(chrome, stored, options, telling);
  const began = performance.now();
  const shorter = options.shrinkScenario
    ? await shorten(chrome, stored, explored, options, telling)
    : [];
  const report = withShorter(explored.report, shorter, performance.now() - began);
  await telling.end(report);
  return report;
}

const NOT_DIVISIBLE =
  'The scenario is a script, of which the steps are known only as they come: none of them is left out.';

/** Of each finding of which runs have shown the race. */
async function shorten(
  chrome: Chrome,
  stored: StoredRecording,
  explored: Explored,
  options: OrderSettings,
  telling: Telling,
): Promise<readonly Shorter[]> {
  const divided = divide(stored.scenario);
  if (divided === null) {
    options.notice(NOT_DIVISIBLE);
    return [];
  }
  const shortening = new Shortening(chrome, stored, divided, explored, options);
  const found: Shorter[] = [];
  for (const finding of explored.report.findings) {
    if (options.signal.aborted) break;
    const of = divided.steps.length;
    const shorter = await shortening.shorten(finding, (steps) =>
      telling.shortens(finding, { steps, of }),
    );
    if (shorter !== null) found.push(shorter);
  }
  return found;
}
