/**
 * What is held at the network: what a page is made of, as scripts, styles and the documents of its frames; and requests by which
 * it changes something at its server. (The answer to what a page asks for itself, by fetch() or XMLHttpRequest, is held in the
 * page: there the test may have seen the response already.)
 */
import * as v from 'valibot';
import { volatileFree } from '../../model/volatile.js';
import { idFree } from '../agent/id-free.js';
import { isVitestCode } from '../agent/vitest-code.js';
import type { EventId } from '../plan.js';
import type { Conductor } from './conductor.js';
import type { Message, Wire } from './wire.js';

const request = v.object({ url: v.string(), method: v.string() });
const sent = v.object({
  requestId: v.string(),
  /** Of the document; empty: it is of none. */
  loaderId: v.string(),
  request,
  type: v.optional(v.string(), 'Other'),
  documentURL: v.string(),
  frameId: v.optional(v.string()),
});
const paused = v.object({
  requestId: v.string(),
  /** As `Network` knows it. */
  networkId: v.optional(v.string()),
});
const ended = v.object({ requestId: v.string() });
const received = v.object({ requestId: v.string(), type: v.string() });

/** So long after it is stopped, a request is told of, or never. */
const MOST_UNKNOWN_MS = 500;

/** Fulfilled when the page has nothing left to do. */
const DRAINED = `scheduler.postTask(() => {}, { priority: 'background' })`;

/** What the page is made of. */
const PARTS = ['Script', 'Stylesheet', 'Image', 'Font', 'Media'];
/** Of a frame; the test waits for that of its page. */
const DOCUMENT = 'Document';
/** What it asks for itself. */
const SAID = ['Fetch', 'XHR'];
/** They change nothing (RFC 9110, 9.2.1). */
const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

export class Responses {
  readonly #wire: Wire;
  readonly #conductor: Conductor;
  readonly #held: ReadonlySet<EventId>;
  readonly #counts = new Map<string, number>();
  /** By the key of a request: that it is held, as it is known by then. */
  readonly #isHeld = new Map<string, boolean>();
  readonly #paused = new Map<string, { readonly id: string; readonly session: string }>();
  /** By session. */
  readonly #mainFrames = new Map<string, string>();

  constructor(wire: Wire, held: readonly EventId[], conductor: Conductor) {
    this.#wire = wire;
    this.#conductor = conductor;
    this.#held = new Set(held.filter((id) => typesOf(id).length > 0));
  }

  /** @param mainFrame that of the page */
  async watch(session: string, mainFrame: string): Promise<void> {
    this.#mainFrames.set(session, mainFrame);
    const send = (method: string, params = {}) => this.#wire.send(method, params, session);
    // Other requests are not stopped: that would take them time.
    const types = new Set([...this.#held].flatMap(typesOf));
    const patterns = [...types].map((resourceType) => ({ resourceType, requestStage: 'Request' }));
    await Promise.all([
      send('Network.enable'),
      ...(patterns.length === 0 ? [] : [send('Fetch.enable', { patterns })]),
    ]);
  }

  own({ method, params, sessionId: session = '' }: Message): void {
    if (method === 'Network.requestWillBeSent') this.#sent(v.parse(sent, params), session);
    else if (method === 'Fetch.requestPaused') this.#stopped(v.parse(paused, params), session);
    else if (method === 'Network.responseReceived') {
      // The server has done what it was asked to; the page need not read what it says.
      const { requestId, type } = v.parse(received, params);
      if (SAID.includes(type)) void this.#loaded(session, requestId);
    } else if (method === 'Network.loadingFinished') {
      void this.#loaded(session, v.parse(ended, params).requestId);
    } else if (method === 'Network.loadingFailed') {
      this.#conductor.cleared(keyOf(session, v.parse(ended, params).requestId));
    }
  }

  #sent(
    { requestId, loaderId, request: { url, method }, ...of }: v.InferOutput<typeof sent>,
    session: string,
  ): void {
    // A worker's own script is told of here, and neither stopped nor ended (Chrome 156): the worker's session hears of that.
    if (loaderId === '') return;
    const key = keyOf(session, requestId);
    const { type, documentURL, frameId } = of;
    const isOfFrame = frameId !== this.#mainFrames.get(session);
    const what = type === DOCUMENT && !isOfFrame ? null : whatOf(type, method);
    if (this.#isHeld.has(key) || !URL.canParse(url)) return;
    // Those do not come from the network, and are not stopped there.
    if (/^(blob|data):/.test(url)) return;
    if (what === null || isVitestCode(url)) {
      this.#isHeld.set(key, false);
      this.#decide(key);
      return;
    }
    const name = `${what} ${addressOf(url, documentURL)}`;
    const known = idFree(name);
    const count = (this.#counts.get(known) ?? 0) + 1;
    this.#counts.set(known, count);
    const id = `${known} ${count}`;
    this.#isHeld.set(key, this.#held.has(id));
    const release = () => this.#release(key);
    const kind = name.startsWith('request ') ? 'request' : 'response';
    this.#conductor.begun(key, { id, name, kind, site: null, delay: null, release });
    this.#decide(key);
  }

  #stopped({ requestId: id, networkId = id }: v.InferOutput<typeof paused>, session: string): void {
    const key = keyOf(session, networkId);
    this.#paused.set(key, { id, session });
    this.#decide(key);
    // One of a worker's is told to the worker's session.
    const isKnown = () => this.#isHeld.has(key);
    setTimeout(() => void (isKnown() || this.#release(key)), MOST_UNKNOWN_MS).unref();
  }

  /** When it was held, what comes next is to find what it does to the page. */
  async #loaded(session: string, requestId: string): Promise<void> {
    const key = keyOf(session, requestId);
    if (this.#isHeld.get(key) === true) {
      const params = { expression: DRAINED, awaitPromise: true };
      await this.#wire.send('Runtime.evaluate', params, session);
    }
    this.#conductor.ran(key);
  }

  /** Of the two events of a request, either may come first. */
  #decide(key: string): void {
    const isHeld = this.#isHeld.get(key);
    if (isHeld === undefined || !this.#paused.has(key)) return;
    if (isHeld) this.#conductor.held(key);
    else void this.#release(key);
  }

  async #release(key: string): Promise<void> {
    const stopped = this.#paused.get(key);
    this.#paused.delete(key);
    if (stopped === undefined) return;
    await this.#wire.send('Fetch.continueRequest', { requestId: stopped.id }, stopped.session);
  }
}

const keyOf = (session: string, requestId: string) => `${session} request ${requestId}`;

/** `script`, `request POST`; null: it is held elsewhere, or not at all. */
function whatOf(type: string, method: string): string | null {
  if (type === DOCUMENT) return 'frame';
  if (PARTS.includes(type)) return type.toLowerCase();
  return SAID.includes(type) && !SAFE.includes(method) ? `request ${method}` : null;
}

/** Of the requests that an event may be; none: it is not held at the network. */
function typesOf(id: EventId): readonly string[] {
  const [what = ''] = id.split(' ');
  if (what === 'request') return SAID;
  return [...PARTS, DOCUMENT].filter((type) => whatOf(type, 'GET') === what);
}

/** The host only where it is not the document's. */
function addressOf(url: string, home: string): string {
  const { host, pathname, search } = new URL(volatileFree(url));
  const isHere = URL.canParse(home) && new URL(home).host === host;
  return `${isHere ? '' : host}${pathname}${search}`;
}
