/** What goes to Chrome in an enforced run, on a page of which the agent holds nearly all: counted, so it is the same each time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PipeTransport } from '../../src/browser/chrome/transport/pipe.js';
import type { Chrome } from '../../src/browser/chrome.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { BenchPage } from '../page.js';
import { median } from '../statistics.js';

/** Sixty timers and frames, and the document. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Timers and frames</title><p>0</p><script>
  const count = () => { document.querySelector('p').textContent++ };
  for (let n = 1; n <= 20; n++) setTimeout(count, n);
  const chain = (n) => n > 0 && setTimeout(() => requestAnimationFrame(() => { count(); chain(n - 1) }), 5);
  chain(20);
</script>`;
const FLOW = { title: 'load', steps: [{ type: 'navigate', url: 'http://localhost/index.html' }] };
const OPERATIONS = 61;
const RUNS = 9;

/** Of one run. */
export interface Sent {
  readonly operations: number;
  readonly messages: number;
  readonly bytes: number;
}

export async function sentInRun(chrome: Chrome): Promise<Sent> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  try {
    await writeFile(join(folder, 'index.html'), PAGE);
    const scenario = join(folder, 'scenario.json');
    await writeFile(scenario, JSON.stringify(FLOW));
    const page = await BenchPage.record(chrome, { folder, scenario, out: join(folder, 'out') });
    // Messages of fewer operations would look like a gain.
    if (page.operations !== OPERATIONS) {
      throw new Error(`${page.operations} operations were recorded of ${OPERATIONS}.`);
    }
    return await sentInRuns(chrome, page);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function sentInRuns(chrome: Chrome, { stored }: BenchPage): Promise<Sent> {
  const network = { mode: 'archive', loose: new LooseRequests([]) } as const;
  const runner = new Runner(chrome, stored, network, new WorkerPool(1));
  const { operations } = stored.recording;
  const times = operations.map(({ at }) => at);
  const order = operations.map(({ id }) => id);
  const counter = new Counter();
  const runs: (typeof counter.sent)[] = [];
  try {
    // The first opens the tab.
    for (let run = 0; run <= RUNS; run++) {
      counter.begin();
      await runner.run({ operations, order, times, earliest: times, latest: times });
      await runner.rest();
      if (run > 0) runs.push(counter.sent);
    }
  } finally {
    counter.end();
    await runner.close();
  }
  const medianOf = (of: keyof typeof counter.sent) => median(runs.map((sent) => sent[of]));
  return { operations: order.length, messages: medianOf('messages'), bytes: medianOf('bytes') };
}

class Counter {
  readonly #send = PipeTransport.prototype.send;
  #sent = { messages: 0, bytes: 0 };

  /** Counts what all pipes send. */
  constructor() {
    const { send } = PipeTransport.prototype;
    const count = (command: Parameters<typeof send>[0]) => {
      this.#sent.messages += 1;
      this.#sent.bytes += JSON.stringify(command).length;
    };
    PipeTransport.prototype.send = function (command, onAnswer) {
      count(command);
      send.call(this, command, onAnswer);
    };
  }

  get sent() {
    return this.#sent;
  }

  begin(): void {
    this.#sent = { messages: 0, bytes: 0 };
  }

  end(): void {
    PipeTransport.prototype.send = this.#send;
  }
}
