/** `wave.config.ts`: the pages that `wave test` tests together, and how. */
import type { FailOn } from '../report/failing.js';
import type { HeuristicName } from '../search/heuristics/names.js';
import type { ExploreOptions, LaunchOptions, RecordOptions } from './options.js';

/**
 * How a page is recorded and explored: the options of `wave.record` and `wave.explore` that a file can say.
 *
 * @since 0.1.0
 */
export interface TestOptions
  extends Omit<RecordOptions, 'scenario'>,
    Omit<
      ExploreOptions,
      'heuristic' | 'known' | 'name' | 'notice' | 'replayCommand' | 'reporter' | 'signal'
    > {
  /**
   * What picks the next order.
   *
   * @default 'portfolio'
   *
   * @example
   * const config = defineConfig({ heuristic: 'cf', pages: [{ name: 'home', url }] });
   * console.log(config.heuristic); // cf
   *
   * @since 0.1.0
   */
  readonly heuristic?: HeuristicName | undefined;
}

/**
 * A page of a config. Its options go before those of the config; what is ignored adds up.
 *
 * @since 0.1.0
 */
export interface PageConfig extends TestOptions {
  /**
   * What reports call it, and the folder of its recording and results in `out`.
   *
   * @since 0.1.0
   */
  readonly name: string;
  /**
   * Where it is.
   *
   * @since 0.1.0
   */
  readonly url: string;
  /**
   * Path of what the user does: a flow (`.json`) or a script (`.ts`, `.js`).
   *
   * @default the page is loaded, and no more
   *
   * @example
   * const page: PageConfig = { name: 'home', url, scenario: 'scenario.json' };
   * await wave.record(page.url, { scenario: page.scenario ?? { title: 'load', steps: [] } });
   *
   * @since 0.1.0
   */
  readonly scenario?: string | undefined;
}

/**
 * What `wave test` does without a folder or a URL: it tests all these pages, and has one report of them.
 * Options of the command line go before what is here; paths begin in the folder of the config.
 *
 * @since 0.1.0
 */
export interface Config extends TestOptions, Pick<LaunchOptions, 'browser'> {
  /**
   * What is tested, in this order.
   *
   * @since 0.1.0
   */
  readonly pages: readonly PageConfig[];
  /**
   * Folder for the report, and for that of each page.
   *
   * @default 'wave-out'
   *
   * @example
   * const { out } = defineConfig({ out: 'reports', pages: [{ name: 'home', url }] });
   * console.log(out); // reports
   *
   * @since 0.1.0
   */
  readonly out?: string | undefined;
  /**
   * What tells the results, as `--reporter` takes it.
   *
   * @default ['text']
   *
   * @example
   * const { reporter } = defineConfig({
   *   reporter: ['text', 'junit=reports/wave.xml'],
   *   pages: [{ name: 'home', url }],
   * });
   * console.log(reporter?.length); // 2
   *
   * @since 0.1.0
   */
  readonly reporter?: readonly string[] | undefined;
  /**
   * The least severity of findings for which the exit code is 1.
   *
   * @default 'medium'
   *
   * @example
   * const { failOn } = defineConfig({ failOn: 'high', pages: [{ name: 'home', url }] });
   * console.log(failOn); // high
   *
   * @since 0.1.0
   */
  readonly failOn?: FailOn | undefined;
  /**
   * File of findings that are known: the exit code is 1 for others alone.
   *
   * @default all findings count
   *
   * @example
   * const { baseline } = defineConfig({ baseline: 'known.json', pages: [{ name: 'home', url }] });
   * console.log(baseline); // known.json
   *
   * @since 0.1.0
   */
  readonly baseline?: string | undefined;
}

/**
 * Returns what it is given: in `wave.config.ts` it has editors complete and check it.
 *
 * @example
 * const config = defineConfig({
 *   pages: [
 *     { name: 'home', url: 'http://localhost:3000/' },
 *     { name: 'cart', url: 'http://localhost:3000/cart', scenario: 'cart.ts', maxTests: 100 },
 *   ],
 *   ignore: { selectors: ['#clock'] },
 * });
 * console.log(config.pages.length); // 2
 *
 * @since 0.1.0
 */
export function defineConfig(config: Config): Config {
  return config;
}
