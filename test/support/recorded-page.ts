/** Pages that are recorded in a real Chrome and run again in other orders. */
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import { replayCommandOf } from '../../src/cli/replay-command.js';
import type { Scenario } from '../../src/drivers/scenarios.js';
import { type ExploreSettings, explore } from '../../src/exploration/exploration.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import type { Model } from '../../src/model/model.js';
import { uniqueNames } from '../../src/model/names.js';
import type { Operation, OperationId, Order } from '../../src/model/operation.js';
import type { Outcome, SnapshotNode } from '../../src/model/outcome.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { importsOf } from '../../src/recorder/imports.js';
import type { WatchedNetwork } from '../../src/recorder/open-page.js';
import { type Recorded, type RecordSettings, record } from '../../src/recorder/record.js';
import type { Report } from '../../src/report/report.js';
import { parseScenario } from '../../src/scenario/parse.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { NetworkSettings } from '../../src/scheduler/network.js';
import type { NetworkMode } from '../../src/scheduler/network-mode.js';
import type { Run } from '../../src/scheduler/run.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import { type Schedule, scheduleOf } from '../../src/search/space/schedule.js';
import type { Exchange } from '../../src/store/exchange.js';
import type { RecordingData } from '../../src/store/recording.js';
import type { StoredRecording } from '../../src/store/recording-folder.js';
import type { ReportData } from '../../src/store/report.js';
import { modelOf } from '../model/operations.js';
import { type Site, type SiteServer, startSite } from './site.js';

const TIME = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

/** The first line of a page: `log('x')` adds a word to what `logOf` reads. */
export const LOG = `<!doctype html><script>
function log(text) { document.documentElement.dataset.log = [document.documentElement.dataset.log, text].filter(Boolean).join(' ') }
</script>`.replaceAll('\n', '');

export interface RecordedPages {
  readonly server: SiteServer;
  readonly chrome: Chrome;
  /** Records a page of the site, with a user who performs the steps of a Recorder flow. */
  record(site: Site, options?: RecordedPageOptions): Promise<RecordedPage>;
}

interface RecordedPageOptions extends Partial<Pick<RecordSettings, 'pace' | 'granularity'>> {
  /** In the place of one whose servers pause by the clock on the wall. */
  readonly network?: WatchedNetwork;
  /** As in a Recorder flow. */
  readonly steps?: readonly object[];
  /** In the place of steps. */
  readonly scenario?: Scenario;
  /** Of the page; `/` unless given. */
  readonly path?: string;
  /** As in a Recorder flow: with which the scenario begins. */
  readonly viewport?: object;
  /** Path of the scenario's file, which is not there. */
  readonly file?: string;
}

/** One Chrome and one server for a test file; call once, outside of tests. */
export function recordedPages(): RecordedPages {
  let chrome: Chrome;
  let server: SiteServer;
  let pages: RecordedPage[] = [];

  before(async () => {
    server = await startSite();
    chrome = await Chrome.start({ notice: () => {} });
  });
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
  });
  after(async () => {
    await chrome?.close();
    await server?.close();
  });

  return {
    get server() {
      return server;
    },
    get chrome() {
      return chrome;
    },
    async record(site, options = {}) {
      const { steps = [], path = '/', pace = null, granularity = DEFAULTS.granularity } = options;
      server.serve(site);
      const url = `${server.origin}${path}`;
      const scenario = options.scenario ?? scenarioOf(url, steps, options);
      const { humanGap, typingSpeed } = TIME;
      const ran: string[] = [];
      const onOperation = (name: string) => {
        ran.push(name);
        server.ran(uniqueNames(ran).at(-1) ?? name);
      };
      const settings = {
        url,
        scenario,
        pace,
        humanGap,
        typingSpeed,
        seed: 1,
        granularity,
        onOperation,
      };
      const recorded = await record(chrome, settings, options.network);
      const page = new RecordedPage(chrome, server, scenario, recorded);
      pages.push(page);
      return page;
    },
  };
}

function scenarioOf(
  url: string,
  steps: readonly object[],
  { viewport, file = 'test' }: RecordedPageOptions,
): Scenario {
  const opening = viewport === undefined ? [] : [{ type: 'setViewport', ...viewport }];
  const complete = steps.map((step) => ({ offsetX: 5, offsetY: 5, ...step }));
  const flow = { title: 'test', steps: [...opening, { type: 'navigate', url }, ...complete] };
  return parseScenario(JSON.stringify(flow), file);
}

/** Where nothing has been learned of requests. */
const networkOf = (mode: NetworkMode): NetworkSettings => ({ mode, loose: new LooseRequests([]) });

export class RecordedPage {
  readonly recording: RecordingData;
  readonly model: Model;
  readonly space: OrderSpace;
  readonly #chrome: Chrome;
  readonly #stored: StoredRecording;
  readonly #server: SiteServer;
  readonly #runner: Runner;

  constructor(chrome: Chrome, server: SiteServer, scenario: Scenario, recorded: Recorded) {
    const { recording, exchanges } = recorded;
    this.recording = recording;
    this.model = modelOf(recording.operations, { imports: importsOf(exchanges) });
    this.space = orderSpace(recording.operations, this.model.edges, TIME);
    this.#server = server;
    this.#chrome = chrome;
    this.#stored = { ...recorded, scenario };
    this.#runner = new Runner(chrome, this.#stored, networkOf('archive'), new WorkerPool(1));
  }

  /** Of the operations of σ0, in its order. */
  get names(): string[] {
    return this.namesOf(this.space.sigma0);
  }

  /** What the page logged in σ0. */
  get log(): string[] {
    return logOf(this.recording.outcome);
  }

  namesOf(order: Order): string[] {
    return order.map((id) => this.#byId(id)?.name ?? id);
  }

  operation(name: string): Operation {
    const found = this.recording.operations.find((operation) => operation.name === name);
    assert(found, `no operation "${name}" among:\n${this.names.join('\n')}`);
    return found;
  }

  /** Those of the archive for this path. */
  exchanges(path: string): readonly Exchange[] {
    const url = `${this.#server.origin}${path}`;
    return this.#stored.exchanges.filter(({ request }) => request.url === url);
  }

  /** The name of the operation's cause; null: it has none. */
  causeOf(name: string): string | null {
    const { cause } = this.operation(name);
    return cause === null ? null : (this.#byId(cause)?.name ?? cause);
  }

  happensBefore(before: string, after: string): boolean {
    return this.model.happensBefore(this.operation(before).id, this.operation(after).id);
  }

  async run(order: Order): Promise<Run> {
    assert.equal(this.space.valid(order), true);
    const asked = this.#server.requested.length;
    const run = await this.#runner.run(this.#scheduleOf(order));
    const contacted = this.#server.requested.slice(asked);
    assert.deepEqual(contacted, [], 'the page’s own server was contacted in an enforced run');
    return run;
  }

  /** Runs an order, which must come as wanted, with nothing beyond it. */
  async enforce(order: Order): Promise<Run> {
    const run = await this.run(order);
    const said = [...run.learned.map(({ evidence }) => evidence), ...run.uncontrolled];
    assert.deepEqual(this.namesOf(run.actual), this.namesOf(order), said.join('\n'));
    assert.deepEqual(
      { enforced: run.enforced, learned: run.learned, born: run.born, hang: run.outcome.hang },
      { enforced: 'exact', learned: [], born: [], hang: null },
    );
    return run;
  }

  /** Runs σ0's own order twice; it must end as the recording did, each time. */
  async reproduces(): Promise<Run> {
    for (const _ of 'ab') {
      const { outcome } = await this.enforce(this.space.sigma0);
      assert.deepEqual(unordered(outcome), unordered(this.recording.outcome));
    }
    return this.enforce(this.space.sigma0);
  }

  /** Runs the order in which the two change places, and as little else as possible. */
  async reverse(early: string, late: string): Promise<Run> {
    return this.enforce(this.reversed(early, late));
  }

  /** σ0 with the earlier one, and what must follow it, behind the later one. */
  reversed(early: string, late: string): Order {
    const { sigma0 } = this.space;
    const { id: first } = this.operation(early);
    const { id: second } = this.operation(late);
    if (sigma0.indexOf(second) < sigma0.indexOf(first)) return this.reversed(late, early);
    assert(!this.model.happensBefore(first, second), `${late} must follow ${early}`);
    const moves = (id: OperationId) =>
      sigma0.indexOf(id) < sigma0.indexOf(second) &&
      (id === first || this.model.happensBefore(first, id));
    const place = sigma0.indexOf(second) + 1;
    const order = [
      ...sigma0.slice(0, place).filter((id) => !moves(id)),
      ...sigma0.filter(moves),
      ...sigma0.slice(place),
    ];
    return order;
  }

  /** Runs an order, σ0's own unless given, whatever comes of it. */
  async runWith(network: NetworkMode, order = this.space.sigma0): Promise<Run> {
    const runner = new Runner(this.#chrome, this.#stored, networkOf(network), new WorkerPool(1));
    try {
      return await runner.run(this.#scheduleOf(order));
    } finally {
      await runner.close();
    }
  }

  /** Runs orders, each in a tab of its own, whatever comes of them. */
  async sideBySide(
    orders: readonly Order[],
    onOperation: () => Promise<void>,
  ): Promise<readonly Run[]> {
    const workers = new WorkerPool(orders.length);
    const runner = new Runner(this.#chrome, this.#stored, networkOf('archive'), workers);
    try {
      const run = (order: Order) =>
        runner.run(this.#scheduleOf(order), { watcher: { onOperation } });
      return await Promise.all(orders.map(run));
    } finally {
      await runner.close();
    }
  }

  /** Tests orders as `wave test` does. */
  async explore(options: Partial<ExploreSettings> = {}): Promise<ReportData> {
    return (await this.reportOf(options)).data;
  }

  /** The same, with what its tests are run again with. */
  reportOf(options: Partial<ExploreSettings> = {}): Promise<Report> {
    return explore(this.#chrome, this.#stored, {
      ...TIME,
      heuristic: 'pf',
      seed: 1,
      maxTests: 30,
      shrinkTests: 0,
      known: {},
      name: null,
      shrinkScenario: false,
      pictures: false,
      bail: false,
      until: 'orders',
      prune: false,
      earlyInput: false,
      ignore: NOTHING,
      network: 'archive',
      workers: 1,
      replayCommand: replayCommandOf('out'),
      recordMs: null,
      signal: new AbortController().signal,
      notice: () => {},
      reporters: [],
      ...options,
    });
  }

  async close(): Promise<void> {
    await this.#runner.close();
  }

  #scheduleOf(order: Order): Schedule {
    return scheduleOf(this.space, this.recording.operations, order);
  }

  #byId(id: OperationId): Operation | undefined {
    return this.recording.operations.find((operation) => operation.id === id);
  }
}

/** Whether a resource is asked for by the parser or ahead of it depends on how much it was given. */
export function unordered({ requests, ...outcome }: Outcome): object {
  const sent = requests.map(({ method, url, body }) => `${method} ${url} ${body}`);
  return { ...outcome, requests: sent.sort() };
}

/** That an operation has at least these facts. */
export function assertFacts(operation: Operation, facts: object): void {
  assert.deepEqual({ ...operation, ...facts }, operation);
}

/** What the page's main document logged. */
export function logOf({ documents }: Outcome): string[] {
  return documents[0]?.root?.attributes['data-log']?.split(' ') ?? [];
}

/** The texts of a document, in its order, one a text node. */
export function textOf({ documents }: Outcome, document = 0): string {
  const texts = (node: SnapshotNode): string[] =>
    typeof node === 'string' ? [node] : node.children.flatMap(texts);
  const root = documents[document]?.root;
  return root ? texts(root).join(' ') : '';
}
