/** The pages of the suite, recorded in a real Chrome and run in the orders of a test's choice. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serveFolder } from '../../bench/serve.js';
import type { SuiteEntry } from '../../bench/suite/suite.js';
import { DEFAULTS } from '../../src/api/defaults.js';
import type { Chrome } from '../../src/browser/chrome.js';
import { readScenario, type Scenario } from '../../src/drivers/scenarios.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import type { Order } from '../../src/model/operation.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge, type Verdict } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { type Recorded, record } from '../../src/recorder/record.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Run } from '../../src/scheduler/run.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { pf } from '../../src/search/heuristics/pf.js';
import { seeded } from '../../src/search/random.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import type { RecordingData } from '../../src/store/recording.js';
import { modelOf } from '../model/operations.js';
import type { PageFiles } from './evidence.js';

export class SuitePage {
  readonly files: PageFiles;
  readonly recording: RecordingData;
  readonly #space: OrderSpace;
  readonly #runner: Runner;

  static async record(chrome: Chrome, { folder }: SuiteEntry): Promise<SuitePage> {
    const pages = join(folder, 'buggy');
    const scenario = await readScenario(join(folder, 'scenario.json'));
    const server = await serveFolder(pages);
    try {
      const url = `${server.origin}/index.html`;
      const recorded = await record(chrome, { ...DEFAULTS, url, scenario });
      const files = await filesOf(recorded.recording, pages, `${server.origin}/`);
      return new SuitePage(chrome, scenario, recorded, files);
    } finally {
      await server.close(); // Runs need it no more.
    }
  }

  private constructor(chrome: Chrome, scenario: Scenario, recorded: Recorded, files: PageFiles) {
    const { recording } = recorded;
    const { operations } = recording;
    this.files = files;
    this.recording = recording;
    this.#space = orderSpace(operations, modelOf(operations).edges, DEFAULTS);
    this.#runner = new Runner(
      chrome,
      { ...recorded, scenario },
      { mode: 'archive', loose: new LooseRequests([]) },
      new WorkerPool(2),
    );
  }

  get sigma0(): Order {
    return this.#space.sigma0;
  }

  /** All other orders; as PF picks them, so those first that reverse the most of σ0. */
  *orders(): Generator<Order> {
    const orders = new NewOrders(pf, this.#space, seeded(DEFAULTS.seed));
    for (let order = orders.next(); order !== null; order = orders.next()) yield order;
  }

  async run(order: Order): Promise<Run> {
    const times = this.#space.times(order);
    assert.ok(Array.isArray(times), 'the order is not realisable');
    const { operations } = this.recording;
    return this.#runner.run({ operations, order, times, earliest: times, latest: times });
  }

  verdictOn({ outcome }: Run): Verdict {
    const sigma0 = this.recording.outcome;
    return judge(outcome, sigma0, learnMask([], sigma0, NOTHING)).verdict;
  }

  async close(): Promise<void> {
    await this.#runner.close();
  }
}

async function filesOf(
  { documents }: RecordingData,
  folder: string,
  base: string,
): Promise<PageFiles> {
  const read = ({ url }: { readonly url: string }) => readFile(join(folder, basename(url)), 'utf8');
  return {
    base,
    documents: await Promise.all(
      documents.map(async (document) => ({ ...document, text: await read(document) })),
    ),
  };
}
