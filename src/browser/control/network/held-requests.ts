/** The requests that Chrome holds for us, and all the ways in which they are let go. */
import type { Protocol } from 'devtools-protocol';
import type { Arrival } from '../../../conductor/arrival.js';
import { volatileFree } from '../../../model/volatile.js';
import type { Session } from '../../chrome/protocol.js';
import type { Tab, TabEvent } from '../../tabs/tab.js';
import { type Guard, isGone } from '../guard/guard.js';
import type { RunProgress } from '../run-progress.js';
import type { Listener } from '../source.js';
import { isDownload } from './download-request.js';
import { postedBody } from './posted-body.js';
import type { Requests } from './requests.js';
import { answerTo, type Header, type PausedRequest, type StoredResponse } from './response.js';
import { withoutHash } from './without-hash.js';

export interface HeldRequest {
  /** As it was asked for last: a redirected one is asked for again, and is the same still. */
  request: PausedRequest;
  readonly cause: number | null;
  response: StoredResponse | null;
  /** Chrome holds it at its response, not before it goes out. */
  isLive: boolean;
  /** Its response says only that nobody has one. */
  isMiss: boolean;
  /** What it is known by: its URL, or that of the recorded request that it is. */
  knownAs: string;
  arrival: Arrival | null;
}

/** What of a run its requests need. */
interface Requesting {
  readonly tab: Tab;
  readonly progress: RunProgress;
  readonly guard: Guard;
  readonly requests: Requests;
}

export class HeldRequests implements Listener {
  /** Of all that was asked for. */
  readonly origins = new Set<string>();
  readonly #run: Requesting;
  readonly #onFulfil: (request: PausedRequest) => void;
  /** URLs of the recorded requests that some are, by their own. */
  readonly recordedAs = new Map<string, string>();
  /** By the id that the Network domain gives them. */
  readonly #held = new Map<string, HeldRequest>();
  /** Responses of those that Chrome has been sent to ask for again. */
  readonly #askedAgain = new Map<string, StoredResponse>();
  /** The workers that sent requests, by the requests' ids; Chrome holds these as the page's. */
  readonly #workers = new Map<string, string>();

  /** @param onFulfil called when a request is about to have its response, but for a redirect */
  constructor(run: Requesting, onFulfil: (request: PausedRequest) => void) {
    this.#run = run;
    this.#onFulfil = onFulfil;
  }

  on({ method, params, session }: TabEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent':
        this.#isOf(this.#run.tab.workerOf(session), params.requestId);
        return;
      case 'Network.loadingFailed':
      case 'Network.loadingFinished':
        this.#finished(params.requestId);
        return;
    }
  }

  get all(): readonly HeldRequest[] {
    return [...this.#held.values()];
  }

  in(frame: string): readonly HeldRequest[] {
    return this.all.filter(({ request }) => request.frame === frame);
  }

  get(networkId: string): HeldRequest | undefined {
    return this.#held.get(networkId);
  }

  isHeld(url: string, frame: string): boolean {
    return this.in(frame).some(({ request }) => request.asked === url);
  }

  /** URLs of the requests that have gone out and have no response. */
  get unanswered(): readonly string[] {
    return this.all.flatMap(({ request, response }) => (response === null ? [request.url] : []));
  }

  hold(session: Session, event: Protocol.Fetch.RequestPausedEvent): HeldRequest {
    const { request } = event;
    const { progress, requests } = this.#run;
    const networkId = event.networkId ?? this.#redirected(event) ?? event.requestId;
    const known = this.#held.get(networkId);
    requests.held(networkId, request.url);
    requests.navigationArrived(event.frameId);
    if (/^https?:/.test(request.url)) this.origins.add(new URL(request.url).origin);
    const paused: PausedRequest = {
      id: event.requestId,
      networkId,
      session: session.id,
      frame: this.#workers.get(networkId) ?? event.frameId,
      method: request.method,
      url: request.url,
      asked: known?.request.asked ?? withoutHash(request.url),
      askedBy: known?.request.askedBy ?? request.method,
      body: postedBody(request),
      headers: request.headers,
      type: isDownload(event) ? 'Download' : event.resourceType,
    };
    const held = known ?? {
      request: paused,
      cause: progress.current,
      response: null,
      isLive: false,
      isMiss: false,
      knownAs: paused.asked,
      arrival: null,
    };
    held.request = paused;
    this.#held.set(networkId, held);
    return held;
  }

  /** The id of a request that comes again from a redirect, where the Network domain has none. */
  #redirected({ redirectedRequestId }: Protocol.Fetch.RequestPausedEvent): string | undefined {
    return this.all.find(({ request }) => request.id === redirectedRequestId)?.request.networkId;
  }

  isRecordedAs(held: HeldRequest, url: string): void {
    // Of a redirected request the first counts.
    if (held.request.url === held.request.asked) held.knownAs = withoutHash(url);
    this.recordedAs.set(volatileFree(held.request.url), volatileFree(url));
  }

  /** Lets a request have the response that has come for it. */
  async fulfil({ request, response, isMiss }: HeldRequest): Promise<void> {
    if (response === null) return;
    if (isMiss) this.#run.progress.feelsMiss();
    this.#held.delete(request.networkId);
    this.#onFulfil(request);
    await this.give(request, response);
  }

  /** Gives a response after which the request may be asked for again: a redirect. */
  async give(request: PausedRequest, response: StoredResponse): Promise<void> {
    this.#run.requests.released(request.networkId);
    try {
      await answerTo(this.#sessionOf(request), request.id, response);
    } catch (error) {
      // A held request can die: aborted, or its document gone.
      if (!isGone(error)) throw error;
      this.#finished(request.networkId);
    }
  }

  /**
   * Chrome asks again for what is redirected to itself. It is how a response that was read from the
   * live network can still be given in pieces, and how cookies are set that come with one: WAVE's own
   * server could set only its own.
   */
  async askAgain(held: HeldRequest, headers: readonly Header[]): Promise<void> {
    const { request, response } = held;
    if (response === null) return;
    this.#askedAgain.set(request.networkId, response);
    held.response = null;
    await this.#sessionOf(request).send('Fetch.fulfillRequest', {
      requestId: request.id,
      responseCode: 307,
      responseHeaders: [{ name: 'Location', value: request.url }, ...headers],
      body: '',
    });
  }

  get isAnyAskedAgain(): boolean {
    return this.#askedAgain.size > 0;
  }

  /** Whether a request is here again. Its response is there already. */
  comesAgain(held: HeldRequest): boolean {
    const { networkId } = held.request;
    const response = this.#askedAgain.get(networkId);
    if (response === undefined) return false;
    this.#askedAgain.delete(networkId);
    held.response = response;
    held.isLive = false;
    return true;
  }

  /** @returns the URLs of those that Chrome was sent to ask for again, and does not */
  giveUp(): string[] {
    const lost = this.all.filter(({ request }) => this.#askedAgain.has(request.networkId));
    this.#askedAgain.clear();
    return lost.map(({ request }) => request.url);
  }

  /** Lets a request have its response from another server, which the page does not notice. */
  async continueAt({ request }: HeldRequest, url: string): Promise<void> {
    this.#held.delete(request.networkId);
    this.#run.requests.streaming(request.networkId);
    await this.#sessionOf(request).send('Fetch.continueRequest', { requestId: request.id, url });
  }

  /** Lets a request go to its own server, and forgets it. */
  async letGo({ request }: HeldRequest): Promise<void> {
    this.#finished(request.networkId);
    await this.#sessionOf(request).send('Fetch.continueRequest', { requestId: request.id });
  }

  /** A frame or a worker is gone, and with it all that it asked for. */
  frameGone(frame: string): void {
    this.#run.requests.navigationArrived(frame);
    for (const { request } of this.in(frame)) this.#finished(request.networkId);
    for (const [networkId, worker] of this.#workers) {
      if (worker === frame) this.#finished(networkId);
    }
  }

  /** Nobody waits for its response any more. */
  drop(networkId: string): void {
    const request = this.#held.get(networkId)?.request;
    if (request === undefined) return;
    const { id: requestId } = request;
    const failed = this.#sessionOf(request).send('Fetch.failRequest', {
      requestId,
      errorReason: 'Aborted',
    });
    void this.#run.guard.attempt(failed);
    this.#finished(networkId);
  }

  #isOf(worker: string | null, networkId: string): void {
    if (worker === null) return;
    this.#workers.set(networkId, worker);
    const held = this.#held.get(networkId);
    if (held !== undefined) held.request = { ...held.request, frame: worker };
  }

  #finished(networkId: string): void {
    this.#held.delete(networkId);
    this.#askedAgain.delete(networkId);
    this.#run.requests.finished(networkId);
    this.#run.progress.affected();
  }

  #sessionOf({ session }: PausedRequest): Session {
    const { tab } = this.#run;
    return tab.sessions.find(({ id }) => id === session) ?? tab.main;
  }
}
