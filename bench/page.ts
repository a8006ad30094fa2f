/** A page of the benchmarks, recorded, on which heuristics are tried. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULTS } from '../src/api/defaults.js';
import type { Chrome } from '../src/browser/chrome.js';
import { replayCommandOf } from '../src/cli/replay-command.js';
import { readScenario } from '../src/drivers/scenarios.js';
import { explore } from '../src/exploration/exploration.js';
import type { Granularity } from '../src/model/granularity.js';
import type { OperationKind } from '../src/model/operation.js';
import { importsOf } from '../src/recorder/imports.js';
import { record } from '../src/recorder/record.js';
import type { NetworkMode } from '../src/scheduler/network-mode.js';
import type { HeuristicName } from '../src/search/heuristics/names.js';
import { orderSpace } from '../src/search/space/order-space.js';
import {
  readRecording,
  type StoredRecording,
  writeRecording,
} from '../src/store/recording-folder.js';
import type { ReportData } from '../src/store/report.js';
import { modelOf } from './model.js';
import { type FolderServer, serveFolder } from './serve.js';

/** The paper counts the answer to an alert as the user's. */
const USER: readonly OperationKind[] = ['input', 'dialog'];

export interface PageSource {
  /** Folder that is served. */
  readonly folder: string;
  /** Files that are served as if they were in the folder. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** File of the scenario. */
  readonly scenario: string;
  /** Of the recording; as in DEFAULTS unless given. */
  readonly granularity?: Granularity;
  /** What answers the tests; as in DEFAULTS unless given. */
  readonly network?: NetworkMode;
  /** Folder for the recording and the results, which `wave replay` reads. Emptied. */
  readonly out: string;
}

/** One that has a server of its own. */
export interface ServedSource extends Omit<PageSource, 'folder' | 'elsewhere'> {
  /** Starts it; the page is its `/index.html`. */
  readonly serve: () => Promise<FolderServer>;
}

export class BenchPage {
  /** How many orders it has, σ0 counted in; null: too many to be counted. */
  readonly orders: number | null;
  readonly operations: number;
  readonly userOperations: number;
  readonly #chrome: Chrome;
  readonly stored: StoredRecording;
  readonly #out: string;
  readonly #network: NetworkMode;
  readonly #server: FolderServer;

  /** Its server is closed then, unless the tests ask it. */
  static async record(chrome: Chrome, source: PageSource | ServedSource): Promise<BenchPage> {
    const { scenario, granularity = DEFAULTS.granularity, out } = source;
    await rm(out, { recursive: true, force: true });
    const server = await ('serve' in source
      ? source.serve()
      : serveFolder(source.folder, source.elsewhere));
    let isAsked = false;
    try {
      const url = `${server.origin}/index.html`;
      const steps = await readScenario(scenario);
      const options = { ...DEFAULTS, url, scenario: steps, granularity };
      const recorded = await record(chrome, options);
      await writeRecording(out, { ...recorded, scenario: steps });
      const page = new BenchPage(chrome, await readRecording(out), source, server);
      isAsked = page.#network !== 'archive';
      return page;
    } finally {
      if (!isAsked) await server.close();
    }
  }

  private constructor(
    chrome: Chrome,
    stored: StoredRecording,
    { network = DEFAULTS.network, out }: Omit<PageSource, 'folder'>,
    server: FolderServer,
  ) {
    const { operations } = stored.recording;
    const { edges } = modelOf(operations, importsOf(stored.exchanges));
    this.operations = operations.length;
    this.userOperations = operations.filter(({ kind }) => USER.includes(kind)).length;
    this.orders = orderSpace(operations, edges, DEFAULTS).orders()?.length ?? null;
    this.#chrome = chrome;
    this.stored = stored;
    this.#out = out;
    this.#network = network;
    this.#server = server;
  }

  /** @param tested called after each test with how many there were */
  async explore(
    heuristic: HeuristicName,
    maxTests: number,
    tested: (tests: number) => void = () => {},
  ): Promise<ReportData> {
    const folder = join(this.#out, heuristic);
    await writeRecording(folder, this.stored);
    const report = await explore(this.#chrome, this.stored, {
      ...DEFAULTS,
      heuristic,
      maxTests,
      network: this.#network,
      workers: 1,
      notice: () => {},
      replayCommand: replayCommandOf(folder),
      recordMs: null,
      signal: new AbortController().signal,
      reporters: [{ onTest: ({ number }) => tested(number) }],
    });
    await report.save(folder);
    return report.data;
  }

  /** When nothing asks its server any more. */
  async close(): Promise<void> {
    await this.#server.close();
  }
}
