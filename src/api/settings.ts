/** Options with their defaults, once they are known to be what they can be. */
import { isRequestPattern } from '../oracle/request-pattern.js';
import {
  demand,
  requireSpeed,
  requireTime,
  requireWebAddress,
  requireWhole,
  requireWorkers,
} from './checks.js';
import { DEFAULTS, defaultWorkers, neverAborted, silent } from './defaults.js';
import { chosenHeuristic } from './heuristic.js';
import type { ExploreOptions, RecordOptions } from './options.js';

/**
 * Looks at what `wave.record` is to be given, before there is a browser; it does so itself.
 *
 * @throws WaveError `bad-option`
 *
 * @example
 * checkRecordOptions('http://localhost:8080/', { pace: 100, seed: 2 });
 *
 * @since 0.1.0
 */
export function checkRecordOptions(url: string, options: RecordOptions = {}): void {
  recordSettings(url, options);
}

/**
 * Looks at what `wave.explore` is to be given, before there is a browser; it does so itself.
 *
 * @throws WaveError `bad-option`
 *
 * @example
 * try {
 *   await checkExploreOptions({ maxTests: 0 });
 * } catch (error) {
 *   if (!(error instanceof WaveError)) throw error;
 *   console.log(error.code, error.options); // bad-option { maxTests: 0 }
 * }
 *
 * @since 0.1.0
 */
export async function checkExploreOptions(options: ExploreOptions): Promise<void> {
  await exploreSettings(options);
}

/** @throws WaveError */
export function recordSettings(url: string, options: RecordOptions) {
  requireWebAddress(url);
  const { pace = DEFAULTS.pace, humanGap = DEFAULTS.humanGap } = options;
  const { seed = DEFAULTS.seed, granularity = DEFAULTS.granularity } = options;
  const { typingSpeed = DEFAULTS.typingSpeed } = options;
  if (pace !== null) requireWhole('pace', pace, 0);
  requireTime('humanGap', humanGap);
  requireSpeed('typingSpeed', typingSpeed);
  requireWhole('seed', seed, 0);
  return { pace, humanGap, typingSpeed, seed, granularity };
}

/** @throws WaveError */
export async function exploreSettings(options: ExploreOptions) {
  const { name = DEFAULTS.name, maxTests = DEFAULTS.maxTests, seed = DEFAULTS.seed } = options;
  const { shrinkTests = DEFAULTS.shrinkTests } = options;
  const { shrinkScenario = DEFAULTS.shrinkScenario, pictures = DEFAULTS.pictures } = options;
  const { heuristic = DEFAULTS.heuristic, prune = DEFAULTS.prune } = options;
  const { bail = DEFAULTS.bail, until = DEFAULTS.until } = options;
  const { earlyInput = DEFAULTS.earlyInput, network = DEFAULTS.network } = options;
  const { maxLatency = DEFAULTS.maxLatency, humanGap = DEFAULTS.humanGap } = options;
  const { typingSpeed = DEFAULTS.typingSpeed } = options;
  const { workers = defaultWorkers(network), notice = silent } = options;
  const { replayCommand = DEFAULTS.replayCommand, reporter = DEFAULTS.reporter } = options;
  const { signal = neverAborted(), ignore = DEFAULTS.ignore, known = DEFAULTS.known } = options;
  const { selectors, attributes, requests } = { ...DEFAULTS.ignore, ...ignore };
  requireWhole('maxTests', maxTests, 1);
  requireWhole('shrinkTests', shrinkTests, 0);
  requireWhole('seed', seed, 0);
  requireTime('maxLatency', maxLatency);
  requireTime('humanGap', humanGap);
  requireSpeed('typingSpeed', typingSpeed);
  requireWorkers(workers, network);
  demand(
    !prune || heuristic === 'dpor',
    { prune, heuristic },
    'prune is for the heuristic dpor alone.',
  );
  demand(
    !shrinkScenario || shrinkTests > 0,
    { shrinkScenario, shrinkTests },
    'shrinkScenario is for findings of which tests have shown the race, and shrinkTests is 0.',
  );
  const wrong = await wrongOf(selectors);
  demand(
    wrong === undefined,
    { 'ignore.selectors': wrong },
    `ignore.selectors has "${wrong}", which is no CSS selector.`,
  );
  const unclear = requests.find((pattern) => !isRequestPattern(pattern));
  demand(
    unclear === undefined,
    { 'ignore.requests': unclear },
    `ignore.requests has "${unclear}", which names no requests: that is done as in "POST /api/draft*".`,
  );
  return {
    heuristic: chosenHeuristic(heuristic),
    ignore: { selectors, attributes, requests },
    reporters: [reporter].flat(),
    ...{
      name,
      prune,
      maxTests,
      shrinkTests,
      shrinkScenario,
      pictures,
      seed,
      bail,
      until,
      earlyInput,
      network,
      workers,
    },
    ...{ maxLatency, humanGap, typingSpeed, notice, signal, replayCommand, known },
  };
}

/** The first that is no CSS selector. */
async function wrongOf(selectors: readonly string[]): Promise<string | undefined> {
  if (selectors.length === 0) return undefined;
  // What reads them is large, and few have any.
  const { isSelector } = await import('../oracle/selectors.js');
  return selectors.find((selector) => !isSelector(selector));
}
