/** What an exploration has found so far, as the report's room takes it. */

import type { Confirmed } from '../explain/confirmed.js';
import { buildReport, type ReplayCommand } from '../report/build-report.js';
import { type Log, logOf } from '../report/log.js';
import { buildReplay } from '../report/replay.js';
import { Report } from '../report/report.js';
import type { NetworkSettings } from '../scheduler/network.js';
import type { Branches } from '../search/branches/branches.js';
import type { OrderCount } from '../search/space/count-orders.js';
import type { RecordingData } from '../store/recording.js';
import type { End, ReportData } from '../store/report.js';
import { VERSION } from '../tool.js';
import type { Baseline } from './baseline.js';
import type { JudgedRun, Testing } from './testing.js';

export interface ReportSettings {
  readonly name: ReportData['name'];
  readonly heuristic: ReportData['heuristic'];
  readonly seed: number;
  /** By what the user sees a finding or a test again, for the report; null: the caller has no command for it. */
  readonly replayCommand: ReplayCommand | null;
  /** Reasons of findings that are known already, by their identities. */
  readonly known: Readonly<Record<string, string>>;
  /** Wall milliseconds of the recording, if it was made for this. */
  readonly recordMs: number | null;
}

/** Why an exploration is over, and how many orders there were. */
interface Ended {
  readonly ended: End;
  readonly orders: OrderCount;
}

export class Reporting {
  readonly #settings: ReportSettings;
  readonly #environment: ReportData['environment'];
  readonly #recording: RecordingData;
  readonly #log: Log;
  readonly #network: NetworkSettings;
  readonly #branches: Branches;
  readonly #started = performance.now();
  #testsBegan = 0;
  #firstErrorMs: number | null = null;

  constructor(
    settings: ReportSettings,
    environment: ReportData['environment'],
    recording: RecordingData,
    network: NetworkSettings,
    branches: Branches,
  ) {
    this.#settings = settings;
    this.#environment = environment;
    this.#recording = recording;
    const order = recording.operations.map(({ id }) => id);
    this.#log = logOf(recording.outcome, order);
    this.#network = network;
    this.#branches = branches;
  }

  beginsTests(): void {
    this.#testsBegan = performance.now();
  }

  tested({ judgement }: JudgedRun): void {
    if (judgement.verdict !== 'pass') this.#firstErrorMs ??= performance.now() - this.#testsBegan;
  }

  /**
   * @param confirmed as of what runs have shown so far
   * @param end null: it goes on
   */
  report(
    testing: Testing,
    { reproduced, departures, mask }: Baseline,
    confirmed: readonly Confirmed[],
    end: Ended | null,
  ): Report {
    const { name, heuristic, seed, replayCommand, recordMs, known } = this.#settings;
    const { url, operations: sigma0 } = this.#recording;
    const totalMs = performance.now() - this.#started + (recordMs ?? 0);
    const data = buildReport({
      ...{ environment: this.#environment, name, url, heuristic, seed, replayCommand, known },
      ...{ sigma0, log: this.#log, reproduced, departures, mask },
      ...(end ?? { ended: null, orders: null }),
      coverage: testing.coverage,
      learned: this.#branches.learned,
      timing: { recordMs, firstErrorMs: this.#firstErrorMs, totalMs },
      toolVersion: VERSION,
      operations: this.#branches.operations,
      edges: this.#branches.edges,
      pairFacts: this.#branches,
      loose: this.#network.loose.described,
      isLive: this.#network.mode === 'live',
      tests: testing.tests,
      confirmed,
    });
    return new Report(data, buildReplay(this.#recording, mask, this.#network, testing.schedules));
  }
}
