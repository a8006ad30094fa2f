/** The workers of a page, dedicated and shared: when each has started, and when it is gone. */

import type { Arrival } from '../../../conductor/arrival.js';
import { fileName } from '../../../model/names.js';
import { volatileFree } from '../../../model/volatile.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Session } from '../../chrome/protocol.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { HeldRequests } from '../network/held-requests.js';
import { withoutHash } from '../network/without-hash.js';
import { isWorkerScript } from '../network/worker-script.js';
import type { Source } from '../source.js';

interface Worker {
  /** Of its target, and of the request for its script. */
  readonly id: string;
  /** Of the document or worker that made it. */
  readonly owner: string;
  readonly url: string;
  /** Of its script: `w.js`. */
  readonly file: string;
  /** `worker w.js`, unique in the page. */
  readonly name: string;
  /** `asked` until its script is there, `starting` until that has run. */
  state: 'asked' | 'starting' | 'running' | 'ending' | 'gone';
  /** Position of the operation that ran its script. */
  startedBy: number | null;
  /** Of how many errors its owner has been told before Chrome reports them; negative: after that. */
  unreported: number;
}

export class Workers implements Source {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  /** In the order in which they were made. */
  readonly #workers: Worker[] = [];
  /** What agents call the workers, with their URLs, in the same order. */
  readonly #calls: { readonly call: string; readonly url: string }[] = [];
  readonly #terminated: string[] = [];

  constructor(host: RunHost, held: HeldRequests) {
    this.#host = host;
    this.#held = held;
  }

  /** Their messages are held by agents, and told as tasks. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  on({ method, params, session }: TabEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent': {
        const { type, requestId, frameId, request } = params;
        if (!isWorkerScript(type, requestId) || this.#of(requestId) !== undefined) return;
        this.#add(requestId, request.url, this.#host.tab.workerOf(session) ?? frameId ?? '');
        return;
      }
      case 'Network.loadingFailed':
        // Its owner is told by an event.
        this.#becomes(params.requestId, 'gone');
        return;
      case 'Target.attachedToTarget':
        this.#becomes(params.targetInfo.targetId, 'starting');
        return;
      case 'Target.detachedFromTarget':
        if (params.targetId !== undefined) this.#becomes(params.targetId, 'gone');
        return;
      case 'Inspector.workerScriptLoaded':
        // No document sends a shared worker a message of the agent's.
        this.#becomes(this.#host.tab.workerOf(session) ?? '', 'running');
        return;
      case 'Runtime.exceptionThrown':
        // A rejected promise is no error that its owner is told of.
        if (!params.exceptionDetails.text.startsWith('Uncaught (in promise)')) this.#threw(session);
        return;
      case 'Page.frameNavigated':
        this.#end(({ owner }) => owner === params.frame.id);
        return;
      case 'Page.frameDetached':
        if (params.reason === 'remove') this.#end(({ owner }) => owner === params.frameId);
        return;
    }
  }

  told({ frame }: Context, message: AgentMessage): void {
    switch (message.type) {
      case 'worker':
        this.#calls.push({ call: message.worker, url: withoutHash(message.url) });
        return;
      case 'ready':
        this.#becomes(frame, 'running');
        return;
      case 'threw': {
        const worker = this.#called(message.worker);
        if (worker !== undefined) worker.unreported++;
        this.#host.progress.affected();
        return;
      }
      case 'closing':
        this.#becomes(frame, 'ending');
        return;
      case 'terminated':
        this.#terminated.push(message.worker);
        this.#endTerminated();
        return;
      case 'service-worker': {
        const what = `service worker ${fileName(volatileFree(message.url))}`;
        const sentence = `${what}: registration refused, the page runs without it`;
        this.#host.progress.uncontrolled.add(sentence);
        return;
      }
      case 'task':
        // Whoever sent it may have more to say.
        if (this.isAnyThere) this.#host.progress.affected();
        return;
    }
  }

  get isAnyThere(): boolean {
    return this.#workers.some(({ state }) => state !== 'gone');
  }

  /** Null for a document's. */
  nameOf({ frame, isWorker }: Context): string | null {
    return isWorker ? (this.#of(frame)?.name ?? null) : null;
  }

  /** Position of the operation that ran the script of a worker; null: it was not seen, or there is none. */
  startOf({ frame }: Context): number | null {
    return this.#of(frame)?.startedBy ?? null;
  }

  isTravelling(): boolean {
    return this.#workers.some((worker) => this.#isOnItsWay(worker));
  }

  giveUp(): readonly string[] {
    const lost = this.#workers.filter((worker) => this.#isOnItsWay(worker));
    return lost.map((worker) => {
      const { name, state, unreported } = worker;
      const what = unreported > 0 ? 'exception' : state === 'ending' ? 'end' : 'start';
      worker.state = 'running';
      worker.unreported = 0;
      return `${name}: its ${what} was not seen`;
    });
  }

  /** The request for the script of a worker that was ended before it is held for ever. */
  atRest(): void {
    for (const { id, state } of this.#workers) {
      if (state === 'gone' && this.#held.get(id) !== undefined) this.#held.drop(id);
    }
  }

  /** A worker that starts may wait for what is held: its script, or a module. */
  #isOnItsWay({ id, state, unreported }: Worker): boolean {
    if (unreported > 0 && state !== 'gone') return true;
    switch (state) {
      case 'asked':
      case 'starting':
        return this.#held.get(id) === undefined && this.#held.in(id).length === 0;
      case 'ending':
        return true;
      default:
        return false;
    }
  }

  /** A worker whose script has an error in it is told of by nothing else. */
  #threw(session: Session): void {
    const { tab, progress } = this.#host;
    const id = tab.workerOf(session);
    const worker = id === null ? undefined : this.#of(id);
    if (worker === undefined) return;
    worker.unreported--;
    if (tab.contextOf(worker.id) === null) this.#becomes(worker.id, 'running');
    progress.changed();
  }

  #of(id: string): Worker | undefined {
    return this.#workers.find((worker) => worker.id === id);
  }

  /** Chrome asks for the scripts of workers in the order in which the workers are made. */
  #called(call: string): Worker | undefined {
    const url = this.#calls.find((other) => other.call === call)?.url;
    const place = this.#calls
      .filter((other) => other.url === url)
      .findIndex((other) => other.call === call);
    return this.#workers.filter((worker) => worker.url === url)[place];
  }

  #add(id: string, url: string, owner: string): void {
    const file = fileName(volatileFree(url));
    const count = this.#workers.filter((worker) => worker.file === file).length;
    const name = `worker ${file}${count === 0 ? '' : ` (${count + 1})`}`;
    this.#workers.push({
      id,
      owner,
      url: withoutHash(url),
      file,
      name,
      state: 'asked',
      startedBy: null,
      unreported: 0,
    });
    this.#endTerminated();
    this.#host.progress.affected();
  }

  /** The agent may tell of a worker's end before Chrome tells that its script was asked for. */
  #endTerminated(): void {
    const terminated = this.#terminated.map((call) => this.#called(call));
    this.#end((worker) => terminated.includes(worker));
  }

  #becomes(id: string, state: Worker['state']): void {
    const worker = this.#of(id);
    if (worker === undefined || worker.state === state || worker.state === 'gone') return;
    worker.state = state;
    if (state === 'running') worker.startedBy = this.#host.progress.current;
    if (state === 'gone') {
      this.#held.frameGone(id);
      // The session that would tell of the end of its script may be gone first.
      this.#host.requests.finished(id);
      this.#end(({ owner }) => owner === id);
    }
    this.#host.progress.affected();
  }

  /** Their owner, or what it was, ends them: what has not started never will. */
  #end(which: (worker: Worker) => boolean): void {
    for (const worker of this.#workers.filter(which)) {
      this.#becomes(worker.id, worker.state === 'asked' ? 'gone' : 'ending');
    }
  }
}
