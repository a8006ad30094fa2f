/** The options of the methods of `Wave`. All are optional; DEFAULTS has what is taken for those left out. */

import type { Stepper } from '../exploration/stepping.js';
import type { Granularity } from '../model/granularity.js';
import type { Operation } from '../model/operation.js';
import type { Ignore } from '../oracle/ignore.js';
import type { ReplayCommand } from '../report/build-report.js';
import type { Reporter } from '../report/reporter.js';
import type { NetworkMode } from '../scheduler/network-mode.js';
import type { Heuristic } from '../search/heuristics/heuristic.js';
import type { HeuristicName } from '../search/heuristics/names.js';
import type { ScenarioSource } from './scenario.js';

/**
 * Of `Wave.launch`.
 *
 * @since 0.1.0
 */
export interface LaunchOptions {
  /**
   * Path of the Chrome to use.
   *
   * @default that of the environment variable `WAVE_BROWSER`; else one is found, or installed
   *
   * @example
   * await using wave = await Wave.launch({ browser: process.env.MY_CHROME });
   *
   * @since 0.1.0
   */
  readonly browser?: string | undefined;
  /**
   * What the user knows that path by, such as an option of the program: messages name it.
   *
   * @default 'the option browser'
   *
   * @example
   * try {
   *   await Wave.launch({ browser: '/nowhere/chrome', browserNamedBy: '--chrome' });
   * } catch (error) {
   *   if (!(error instanceof WaveError)) throw error;
   *   console.log(error.message); // The browser /nowhere/chrome, named by --chrome, cannot be used: …
   * }
   *
   * @since 0.1.0
   */
  readonly browserNamedBy?: string | undefined;
  /**
   * Whether it opens windows.
   *
   * @default false
   *
   * @example
   * await using wave = await Wave.launch({ headed: process.argv.includes('--headed') });
   *
   * @since 0.1.0
   */
  readonly headed?: boolean | undefined;
  /**
   * Called with a sentence where there is something to say of the browser.
   *
   * @default nothing is called
   *
   * @example
   * await using wave = await Wave.launch({ notice: (sentence) => console.warn(sentence) });
   *
   * @since 0.1.0
   */
  readonly notice?: ((sentence: string) => void) | undefined;
}

/**
 * Of `wave.record`.
 *
 * @since 0.1.0
 */
export interface RecordOptions {
  /**
   * What the user does.
   *
   * @default the page is loaded, and no more
   *
   * @example
   * const { operations } = await wave.record(url, { scenario: 'scenario.json' });
   * console.log(operations.at(-1)?.name); // click #b1
   *
   * @since 0.1.0
   */
  readonly scenario?: ScenarioSource | undefined;
  /**
   * Milliseconds between two steps.
   *
   * @default null: each comes when the page is quiet
   *
   * @example
   * await wave.record(url, { scenario: 'scenario.json', pace: 100 });
   *
   * @since 0.1.0
   */
  readonly pace?: number | null | undefined;
  /**
   * The shortest time between two inputs, in milliseconds.
   *
   * @default 50
   *
   * @example
   * await wave.record(url, { scenario: 'scenario.json', humanGap: 200 });
   *
   * @since 0.1.0
   */
  readonly humanGap?: number | undefined;
  /**
   * How many keys a person types in a second, at most.
   *
   * @default 12
   *
   * @example
   * await wave.record(url, { scenario: 'scenario.json', typingSpeed: 5 });
   *
   * @since 0.1.0
   */
  readonly typingSpeed?: number | undefined;
  /**
   * Of the page's random numbers.
   *
   * @default 1
   *
   * @example
   * const { data } = await wave.record(url, { seed: 7 });
   * console.log(data.seed); // 7
   *
   * @since 0.1.0
   */
  readonly seed?: number | undefined;
  /**
   * `fine`: what a page queues for itself is free, too.
   *
   * @default 'coarse'
   *
   * @example
   * const { data } = await wave.record(url, { granularity: 'fine' });
   * console.log(data.granularity); // fine
   *
   * @since 0.1.0
   */
  readonly granularity?: Granularity | undefined;
}

/**
 * Of `wave.explore`.
 *
 * @since 0.1.0
 */
export interface ExploreOptions {
  /**
   * What reports call the page, where you test several: in JUnit, SARIF and on the terminal.
   *
   * @default null: they say its URL
   *
   * @example
   * const { data } = await wave.explore(recording, { name: 'cart', maxTests: 1 });
   * console.log(data.name); // cart
   *
   * @since 0.1.0
   */
  readonly name?: string | null | undefined;
  /**
   * What picks the next order: one of WAVE's, by its name, or one of your own.
   *
   * @default 'portfolio'
   *
   * @example
   * const { data } = await wave.explore(recording, { heuristic: 'cf', maxTests: 1 });
   * console.log(data.heuristic); // cf
   *
   * @since 0.1.0
   */
  readonly heuristic?: HeuristicName | Heuristic | undefined;
  /**
   * Of `dpor` alone: leaves out orders that differ in no known conflict.
   *
   * @default false
   *
   * @example
   * const { data } = await wave.explore(recording, { heuristic: 'dpor', prune: true });
   * console.log(data.ended); // all-known-conflicts
   *
   * @since 0.1.0
   */
  readonly prune?: boolean | undefined;
  /**
   * How many orders are run at most.
   *
   * @default 30
   *
   * @example
   * const { tests } = await wave.explore(recording, { maxTests: 2, shrinkTests: 0 });
   * console.log(tests.length); // 2
   *
   * @since 0.1.0
   */
  readonly maxTests?: number | undefined;
  /**
   * How many more orders are run at most for each race, to show which two operations it takes to fail; 0: none.
   *
   * @default 16
   *
   * @example
   * const { findings } = await wave.explore(recording, { shrinkTests: 5 });
   * console.log(findings[0]?.race?.rivals); // 0
   *
   * @since 0.1.0
   */
  readonly shrinkTests?: number | undefined;
  /**
   * Whether each finding of which runs have shown the race is run without steps of the scenario, to tell which it needs:
   * with at most `shrinkTests` shorter scenarios. A script has no steps that are known before they come.
   *
   * @default false
   *
   * @example
   * const { findings } = await wave.explore(recording, { shrinkScenario: true });
   * console.log(findings[0]?.shorter?.steps); // [ { number: 1, name: 'click #b1', input: 'u1' } ]
   *
   * @since 0.1.0
   */
  readonly shrinkScenario?: boolean | undefined;
  /**
   * Whether each finding has pictures of the page, for which the recorded order and those that failed run once more.
   *
   * @default false
   *
   * @example
   * const { findings, data } = await wave.explore(recording, { pictures: true });
   * const [finding] = findings;
   * console.log(data.pictures[finding?.film?.failing.end ?? 0]?.data); // UklGR…
   *
   * @since 0.1.0
   */
  readonly pictures?: boolean | undefined;
  /**
   * Of all that is chosen by chance.
   *
   * @default 1
   *
   * @example
   * const { data } = await wave.explore(recording, { seed: 7, maxTests: 1 });
   * console.log(data.seed); // 7
   *
   * @since 0.1.0
   */
  readonly seed?: number | undefined;
  /**
   * Whether the first test that fails is the last.
   *
   * @default false
   *
   * @example
   * const { data } = await wave.explore(recording, { bail: true });
   * console.log(data.ended); // first-failure
   *
   * @since 0.1.0
   */
  readonly bail?: boolean | undefined;
  /**
   * When to stop: all orders are tried, or each pair of operations that can has run both ways.
   *
   * @default 'orders'
   *
   * @example
   * const { data } = await wave.explore(recording, { until: 'pairs' });
   * console.log(data.ended); // all-precedence-pairs
   *
   * @since 0.1.0
   */
  readonly until?: 'orders' | 'pairs' | undefined;
  /**
   * Whether inputs are also tried before the handlers that they run are registered.
   *
   * @default false
   *
   * @example
   * await wave.explore(recording, { earlyInput: true, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly earlyInput?: boolean | undefined;
  /**
   * What may differ: elements, by CSS selectors, attributes, by their names, and requests, by their URLs.
   *
   * @default { selectors: [], attributes: [], requests: [] }
   *
   * @example
   * await wave.explore(recording, { ignore: { selectors: ['#clock'] }, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly ignore?: Partial<Ignore> | undefined;
  /**
   * What answers requests: the recording, the servers, or these for what is not in it.
   *
   * @default 'archive'
   *
   * @example
   * await wave.explore(recording, { network: 'hybrid', maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly network?: NetworkMode | undefined;
  /**
   * How many orders run side by side. The tests are the same with any number.
   *
   * @default one for each processor, 4 at most; 1 where servers answer
   *
   * @example
   * await wave.explore(recording, { workers: 2, maxTests: 2 });
   *
   * @since 0.1.0
   */
  readonly workers?: number | undefined;
  /**
   * The longest that a response takes, in milliseconds.
   *
   * @default 10000
   *
   * @example
   * await wave.explore(recording, { maxLatency: 2000, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly maxLatency?: number | undefined;
  /**
   * The shortest time between two inputs, in milliseconds.
   *
   * @default 50
   *
   * @example
   * await wave.explore(recording, { humanGap: 200, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly humanGap?: number | undefined;
  /**
   * How many keys a person types in a second, at most.
   *
   * @default 12
   *
   * @example
   * await wave.explore(recording, { typingSpeed: 5, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly typingSpeed?: number | undefined;
  /**
   * The command by which a user of your program sees a finding or a test again, for reports. It is asked with what
   * `wave.replay` takes: the id of a finding, or the number of a test; with `shrinkScenario` also with the folder, within
   * that of the report, where the shorter scenario is.
   *
   * @default null: there is none, and reports name none
   *
   * @example
   * const { findings } = await wave.explore(recording, {
   *   replayCommand: (which) => `node again.js ${which}`,
   * });
   * console.log(findings[0]?.replay); // node again.js F1
   *
   * @since 0.1.0
   */
  readonly replayCommand?: ReplayCommand | null | undefined;
  /**
   * Findings that are known already, by their identities, each with a reason or ''. Reports mark them.
   *
   * @default {}
   *
   * @example
   * const { findings } = await wave.explore(recording, { maxTests: 5 });
   * const known = Object.fromEntries(findings.map(({ identity }) => [identity, 'Will be mended in May.']));
   * const again = await wave.explore(recording, { maxTests: 5, known });
   * console.log(again.findings[0]?.known); // Will be mended in May.
   *
   * @since 0.1.0
   */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /**
   * Who hears of it as it goes.
   *
   * @default []
   *
   * @example
   * const reporter: Reporter = { onEnd: ({ tests }) => console.log(tests.length) };
   * await wave.explore(recording, { reporter, maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly reporter?: Reporter | readonly Reporter[] | undefined;
  /**
   * Aborted: the tests so far are the result.
   *
   * @default it goes on until it is done
   *
   * @example
   * const enough = new AbortController();
   * const reporter: Reporter = { onFinding: () => enough.abort() };
   * const { data } = await wave.explore(recording, { signal: enough.signal, reporter });
   * console.log(data.ended); // interrupted
   *
   * @since 0.1.0
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with a sentence on what makes the results less certain.
   *
   * @default nothing is called
   *
   * @example
   * await wave.explore(recording, { notice: (sentence) => console.warn(sentence), maxTests: 1 });
   *
   * @since 0.1.0
   */
  readonly notice?: ((sentence: string) => void) | undefined;
}

/**
 * Of `wave.replay`.
 *
 * @since 0.1.0
 */
export interface ReplayOptions {
  /**
   * Called before each operation, which waits for what it returns: for a user who watches.
   *
   * @default nothing is called, and nothing waits
   *
   * @example
   * await wave.replay(recording, report, 'F1', { onOperation: ({ name }) => console.log(name) });
   *
   * @since 0.1.0
   */
  readonly onOperation?: ((operation: Operation) => unknown) | undefined;
  /**
   * Has the run stop before each operation, and in the end, until this lets it go on, or a button of the bar that is then
   * over the page. For a browser that has been launched with `headed`.
   *
   * @default it does not stop
   *
   * @example
   * await wave.replay(recording, report, 'F1', {
   *   stepper: {
   *     async before({ operation, race }) {
   *       console.log(operation?.name ?? 'the end', race ?? '');
   *       return 'step';
   *     },
   *   },
   * });
   *
   * @since 0.1.0
   */
  readonly stepper?: Stepper | undefined;
  /**
   * File for Chrome's own trace of the run, with the operations as named spans: for the Performance panel of its DevTools,
   * or Perfetto.
   *
   * @default none is kept
   *
   * @example
   * await wave.replay(recording, report, 'F1', { trace: 'F1.trace.json' });
   *
   * @since 0.1.0
   */
  readonly trace?: string | undefined;
  /**
   * File for a video of the run, in WebM: the page when each operation has run, with its name below, and longest at the two that
   * race.
   *
   * @default none is made
   *
   * @example
   * await wave.replay(recording, report, 'F1', { video: 'F1.webm' });
   *
   * @since 0.1.0
   */
  readonly video?: string | undefined;
}

/**
 * Of `wave.writeScenario`.
 *
 * @since 0.1.0
 */
export interface WriteScenarioOptions {
  /**
   * Called with each step that is complete, as its operation will be named.
   *
   * @default nothing is called
   *
   * @example
   * await wave.writeScenario(url, 'shown', { onStep: (name) => console.log(name) });
   *
   * @since 0.1.0
   */
  readonly onStep?: ((name: string) => void) | undefined;
  /**
   * Called with what was done and no step of a flow says; a noun.
   *
   * @default nothing is called
   *
   * @example
   * await wave.writeScenario(url, 'shown', { onUnsaid: (what) => console.warn('not kept:', what) });
   *
   * @since 0.1.0
   */
  readonly onUnsaid?: ((what: string) => void) | undefined;
  /**
   * Aborted: it ends before the window is closed.
   *
   * @default it ends when the window is closed
   *
   * @example
   * await wave.writeScenario(url, 'shown', { signal: AbortSignal.timeout(60_000) });
   *
   * @since 0.1.0
   */
  readonly signal?: AbortSignal | undefined;
}
