import { chromeFlags } from '../browser/chrome/flags.js';
import type { Chrome } from '../browser/chrome.js';
import type { Replayed } from '../exploration/replaying.js';
import type { Report } from '../report/report.js';
import { requireWebAddress } from './checks.js';
import { DEFAULTS, defaultScenario, silent } from './defaults.js';
import type {
  ExploreOptions,
  LaunchOptions,
  RecordOptions,
  ReplayOptions,
  WriteScenarioOptions,
} from './options.js';
import { Recording } from './recording.js';
import type { Running } from './running.js';
import { readScenario } from './scenario.js';
import { exploreSettings, recordSettings } from './settings.js';
import type { WrittenScenario } from './write-scenario.js';

/**
 * WAVE with a browser: records a page, runs other orders of what it did, and runs findings again.
 *
 * @example
 * const wave = await Wave.launch();
 * const recording = await wave.record(url, { scenario: 'scenario.json' });
 * await recording.save('wave-out');
 * const report = await wave.explore(recording, { maxTests: 50 });
 * await report.save('wave-out');
 * if (report.findings.length > 0) await wave.replay(recording, report, 'F1');
 * await wave.close();
 *
 * @since 0.1.0
 */
export class Wave implements AsyncDisposable {
  readonly #chrome: Chrome;
  readonly #running: Running;
  /** Recordings that this one has made. */
  readonly #made = new WeakSet<Recording>();

  /**
   * What a Chrome has to be started with for `Wave.connect`, beside its port. Without these switches it
   * works, and less of a page is under control.
   *
   * @example
   * console.log(['google-chrome', '--remote-debugging-port=9222', ...Wave.switches].join(' '));
   *
   * @since 0.1.0
   */
  static readonly switches: readonly string[] = chromeFlags(true);

  private constructor(chrome: Chrome, running: Running) {
    this.#chrome = chrome;
    this.#running = running;
  }

  /**
   * Starts a Chrome, which ends with `close`, or with this program. One that the machine has, or else one
   * that is installed for it.
   *
   * @throws WaveError `no-browser`, `browser-not-started`, `no-windows`
   *
   * @example
   * await using wave = await Wave.launch({ notice: console.warn });
   * await wave.record(url);
   *
   * @since 0.1.0
   */
  static async launch(options: LaunchOptions = {}): Promise<Wave> {
    const { browser: path, browserNamedBy = DEFAULTS.browserNamedBy } = options;
    const { headed = DEFAULTS.headed, notice = silent } = options;
    return Wave.#with((Browser) =>
      Browser.start({ path, namedBy: browserNamedBy, headed, notice }),
    );
  }

  /**
   * Uses a Chrome that runs, and leaves it running when it is closed. What is open in it is not touched:
   * each run has a browser context of its own.
   *
   * @param endpoint `http://127.0.0.1:9222`, or the WebSocket that Chrome names when it starts
   * @throws WaveError `no-browser` when there is none
   *
   * @example
   * const wave = await Wave.connect('http://127.0.0.1:9222');
   * await wave.record(url);
   * await wave.close();
   *
   * @since 0.1.0
   */
  static async connect(endpoint: string): Promise<Wave> {
    return Wave.#with((Browser) => Browser.connect(endpoint));
  }

  /** Loads what runs pages, which takes a third of a second, only now, and while Chrome starts. */
  static async #with(open: (Browser: typeof Chrome) => Promise<Chrome>): Promise<Wave> {
    const { Chrome: Browser } = await import('../browser/chrome.js');
    const [chrome, { running }] = await Promise.all([open(Browser), import('./running.js')]);
    return new Wave(chrome, running);
  }

  /**
   * Records one run of a page: how it works when all goes well.
   *
   * @throws WaveError `bad-option`, `not-recordable`, and those of `readScenario`
   *
   * @example
   * const recording = await wave.record(url, {
   *   scenario: async ({ page }) => {
   *     await page.click('#b1');
   *   },
   * });
   * console.log(recording.operations.length);
   *
   * @since 0.1.0
   */
  async record(url: string, options: RecordOptions = {}): Promise<Recording> {
    const settings = recordSettings(url, options);
    const scenario = await readScenario(options.scenario ?? defaultScenario(url));
    const recorded = await this.#running.record(this.#chrome, { url, scenario, ...settings });
    const recording = new Recording({ ...recorded, scenario }, null);
    this.#made.add(recording);
    return recording;
  }

  /**
   * Runs other orders of a recording, and reports those that fail.
   *
   * @throws WaveError `bad-option`; `bad-heuristic` when your own one gives an order that cannot happen;
   *   `browser-gone`; `browser-unsuitable`
   *
   * @example
   * const report = await wave.explore(recording, {
   *   maxTests: 50,
   *   workers: 2,
   *   signal: AbortSignal.timeout(60_000),
   *   reporter: { onFinding: ({ title }) => console.log(title) },
   * });
   * console.log(`${report.tests.length} tests, ended by: ${report.data.ended}`);
   *
   * @since 0.1.0
   */
  async explore(recording: Recording, options: ExploreOptions = {}): Promise<Report> {
    return this.#running.explore(this.#chrome, recording.stored, {
      ...(await exploreSettings(options)),
      recordMs: this.#made.has(recording) ? recording.data.durationMs : null,
    });
  }

  /**
   * Runs the order of a finding again, with the times that it had, or that of any test.
   *
   * @param which the id of a finding, or the number of a test
   * @throws WaveError `no-such-test`; `bad-results` when the report is of another recording; `browser-gone`
   *
   * @example
   * const { isSame, title } = await wave.replay(recording, report, 'F1');
   * console.log(isSame ? `Again: ${title}` : 'It does not fail each time.'); // Again: The page threw an uncaught ReferenceError: …
   *
   * @since 0.1.0
   */
  async replay(
    recording: Recording,
    report: Report,
    which: string | number,
    options: ReplayOptions = {},
  ): Promise<Replayed> {
    return this.#running.replay(this.#chrome, recording.stored, report, which, options);
  }

  /**
   * Opens a page in a window and writes down what a person does in it, until they close it: `scenario.json`
   * in a folder, with the files that they choose. For a browser that has been launched with `headed`, and
   * has not been used yet.
   *
   * @throws WaveError `not-recordable` when the page cannot be had
   *
   * @example
   * await using wave = await Wave.launch({ headed: true });
   * const { file } = await wave.writeScenario(url, 'shown');
   * await wave.record(url, { scenario: file });
   *
   * @since 0.1.0
   */
  async writeScenario(
    url: string,
    folder: string,
    options: WriteScenarioOptions = {},
  ): Promise<WrittenScenario> {
    requireWebAddress(url);
    return this.#running.writeScenario(this.#chrome, url, folder, options);
  }

  /**
   * Ends a browser that was launched; leaves one that it has connected to. What still runs is dropped.
   *
   * @example
   * const wave = await Wave.launch();
   * await wave.close();
   *
   * @since 0.1.0
   */
  async close(): Promise<void> {
    await this.#chrome.close();
  }

  /** For `await using`: as `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
