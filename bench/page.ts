/** A page of the benchmarks, recorded, on which heuristics are tried. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chrome } from '../src/browser/chrome.js';
import { explore } from '../src/explore.js';
import type { Granularity } from '../src/model/granularity.js';
import { buildModel } from '../src/model/model.js';
import type { OperationKind } from '../src/model/operation.js';
import { importsOf } from '../src/recorder/imports.js';
import { record } from '../src/recorder/record.js';
import {
  copyRecording,
  readRecording,
  type StoredRecording,
  writeRecording,
} from '../src/recorder/store.js';
import { writeReport } from '../src/report/json.js';
import { writeReplay } from '../src/report/replay.js';
import type { Report } from '../src/report/report.js';
import { readScenario } from '../src/scenario/parse.js';
import { uploadsOf } from '../src/scenario/uploads.js';
import type { HeuristicName } from '../src/search/heuristics.js';
import { orderSpace } from '../src/search/order-space.js';
import { serveFolder } from './serve.js';

/** What `wave test` takes where it is not told otherwise. */
const DEFAULTS = { maxLatency: 10_000, humanGap: 50, seed: 1 };

/** The paper counts the answer to an alert as the user's. */
const USER: readonly OperationKind[] = ['input', 'dialog'];

export interface PageSource {
  /** Folder that is served. */
  readonly folder: string;
  /** Files that are served as if they were in the folder. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** File of the scenario. */
  readonly scenario: string;
  /** Of the recording; coarse unless given. */
  readonly granularity?: Granularity;
  /** Folder for the recording and the results, which `wave replay` reads. Emptied. */
  readonly out: string;
}

export class BenchPage {
  /** How many orders it has, σ0 counted in; null: too many to be counted. */
  readonly orders: number | null;
  readonly operations: number;
  readonly userOperations: number;
  readonly #chrome: Chrome;
  readonly stored: StoredRecording;
  readonly #out: string;

  static async record(chrome: Chrome, source: PageSource): Promise<BenchPage> {
    const { folder, elsewhere, scenario, granularity = 'coarse', out } = source;
    await rm(out, { recursive: true, force: true });
    const server = await serveFolder(folder, elsewhere);
    try {
      const url = `${server.origin}/index.html`;
      const steps = await readScenario(scenario);
      const options = { url, scenario: steps, pace: null, granularity, ...DEFAULTS };
      const { recording, exchanges } = await record(chrome, options);
      const flow = await readFile(scenario, 'utf8');
      await writeRecording(out, recording, flow, exchanges, uploadsOf(steps));
    } finally {
      await server.close();
    }
    return new BenchPage(chrome, await readRecording(out), out);
  }

  private constructor(chrome: Chrome, stored: StoredRecording, out: string) {
    const { operations } = stored.recording;
    const { edges } = buildModel(operations, { imports: importsOf(stored.exchanges) });
    this.operations = operations.length;
    this.userOperations = operations.filter(({ kind }) => USER.includes(kind)).length;
    this.orders = orderSpace(operations, edges, DEFAULTS).orders()?.length ?? null;
    this.#chrome = chrome;
    this.stored = stored;
    this.#out = out;
  }

  /** @param tested called after each test with how many there were */
  async explore(
    heuristic: HeuristicName,
    maxTests: number,
    tested: (tests: number) => void = () => {},
  ): Promise<Report> {
    const folder = join(this.#out, heuristic);
    await copyRecording(this.#out, folder);
    const report = await explore(this.#chrome, this.stored, {
      ...DEFAULTS,
      heuristic,
      maxTests,
      bail: false,
      until: 'orders',
      prune: false,
      earlyInput: false,
      network: 'archive',
      ignore: { selectors: [], attributes: [] },
      notice: () => {},
      folder,
      recordMs: null,
      signal: new AbortController().signal,
      onTest: async ({ tests }, replay) => {
        await writeReplay(replay, folder);
        tested(tests.length);
      },
    });
    await writeReport(report, folder);
    return report;
  }
}
