import { join } from 'node:path';
import { StoreError } from '../store/file.js';
import type { RecordingData } from '../store/recording.js';
import { type StoredRecording, writeRecording } from '../store/recording-folder.js';
import type { Replay } from '../store/replay.js';
import type { ReportData, ReportedFinding, Test } from '../store/report.js';
import {
  EXPLORE_AGAIN,
  readReplay,
  readReport,
  removeShorter,
  writeReplay,
  writeReport,
} from '../store/results.js';
import { WaveError } from '../wave-error.js';
import { scheduleOfTest } from './replay.js';

/** A recording, or what has one. */
interface Recorded {
  /** As `recording.json` has it. */
  readonly data: RecordingData;
}

/** What a shorter scenario leads to. */
interface OfShorter {
  /** In that of the report. */
  readonly folder: string;
  readonly stored: StoredRecording;
  readonly report: Report;
}

/**
 * What an exploration found, and what its tests are run again with.
 *
 * @example
 * const report = await wave.explore(recording, { maxTests: 10 });
 * for (const { id, title, race } of report.findings) {
 *   console.log(`${id}: ${title}`, race?.first.name, race?.second.name);
 * }
 * await report.save('wave-out');
 *
 * @since 0.1.0
 */
export class Report {
  /**
   * All that `report.json` has; docs/report.md tells of each field.
   *
   * @example
   * console.log(report.data.coverage.precedence, report.data.ended);
   *
   * @since 0.1.0
   */
  readonly data: ReportData;
  /**
   * All that `replay.json` has: what a test is run again with.
   *
   * @example
   * console.log(report.replay.network); // archive
   *
   * @since 0.1.0
   */
  readonly replay: Replay;
  readonly #shorter: readonly OfShorter[];

  /** For WAVE itself: see `wave.explore` and `load`. */
  constructor(data: ReportData, replay: Replay, shorter: readonly OfShorter[] = []) {
    this.data = data;
    this.replay = replay;
    this.#shorter = shorter;
  }

  /**
   * Reads what `save` wrote.
   *
   * @throws WaveError `no-results`, `bad-results` (damaged, or of another recording), `newer-results`
   *
   * @example
   * const recording = await Recording.load('wave-out');
   * const report = await Report.load('wave-out', recording);
   * console.log(report.findings.length);
   *
   * @since 0.1.0
   */
  static async load(folder: string, { data: recording }: Recorded): Promise<Report> {
    const data = await readReport(folder);
    const replay = await readReplay(folder, recording);
    if (data.tests.every((test) => scheduleOfTest(replay, recording, test) !== null)) {
      return new Report(data, replay);
    }
    throw new StoreError(
      `The results in ${folder} do not belong together: they are of two explorations.`,
      EXPLORE_AGAIN,
    );
  }

  /**
   * All failing tests of one defect are one; the gravest first.
   *
   * @example
   * const grave = report.findings.filter(({ severity }) => severity === 'high');
   * console.log(grave.map(({ title }) => title));
   *
   * @since 0.1.0
   */
  get findings(): readonly ReportedFinding[] {
    return this.data.findings;
  }

  /**
   * In the order in which they were chosen.
   *
   * @example
   * const failed = report.tests.filter(({ verdict }) => verdict !== 'pass');
   * console.log(`${failed.length} of ${report.tests.length} failed`);
   *
   * @since 0.1.0
   */
  get tests(): readonly Test[] {
    return this.data.tests;
  }

  /**
   * The test that a finding shows, by its id, or the test with a number.
   *
   * @throws WaveError `no-such-test` when there is none
   *
   * @example
   * const { actual } = report.testOf('F1');
   * console.log('failed in this order:', actual);
   *
   * @since 0.1.0
   */
  testOf(which: string | number): Test {
    const number =
      typeof which === 'number' ? which : this.findings.find(({ id }) => id === which)?.tests[0];
    const test = this.tests.find((test) => test.number === number);
    if (test !== undefined) return test;
    throw new WaveError(this.#whyNot(which), { code: 'no-such-test' });
  }

  #whyNot(which: string | number): string {
    if (typeof which === 'number')
      return `There is no test ${which}: the report has ${this.tests.length}, counted from 1.`;
    if (this.findings.length === 0)
      return 'The tests found no error, so there is no finding to show.';
    const ids = this.findings.map(({ id }) => id).join(', ');
    return `There is no finding ${which} in this report. It has: ${ids}.`;
  }

  /**
   * Writes `report.json` and `replay.json` into a folder, best that of the recording: there `wave replay`
   * finds them. Shorter scenarios come with their recordings into the folder `shorter` in it.
   *
   * @returns the path of `report.json`
   * @throws the error of the file system
   *
   * @example
   * console.log(`See ${await report.save('wave-out')}`); // See wave-out/report.json
   *
   * @since 0.1.0
   */
  async save(folder: string): Promise<string> {
    await removeShorter(folder, this.data);
    for (const { folder: own, stored, report } of this.#shorter) {
      await writeRecording(join(folder, own), stored);
      await report.save(join(folder, own));
    }
    // In this order, so that every test of the report can be run again.
    await writeReplay(this.replay, folder);
    return writeReport(this.data, folder);
  }

  /**
   * As `report.json` has it.
   *
   * @example
   * console.log(JSON.stringify(report));
   *
   * @since 0.1.0
   */
  toJSON(): ReportData {
    return this.data;
  }
}
