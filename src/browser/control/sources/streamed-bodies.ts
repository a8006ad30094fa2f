/**
 * Bodies in which their servers paused: the response comes with the first piece, and each further
 * piece is a task of its own, given by WAVE's own server.
 */

import type { Arrival, Piece } from '../../../conductor/arrival.js';
import { requestKey } from '../../../model/key.js';
import { readableName } from '../../../model/kinds.js';
import { fileName } from '../../../model/names.js';
import type { Facts } from '../../../model/operation.js';
import { hostOf } from '../../../model/resources.js';
import { volatileFree } from '../../../model/volatile.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import { cookiesOf, type PausedRequest } from '../network/response.js';
import type { Stream } from '../network/stream-server.js';
import { withoutHash } from '../network/without-hash.js';
import type { Source } from '../source.js';

interface StreamedBody {
  readonly request: PausedRequest;
  readonly isFetch: boolean;
  readonly stream: Stream;
  /** Byte offsets of the ends of the pieces. */
  readonly ends: readonly number[];
  readonly body: Buffer;
  /** Position of the operation that gave the last piece. */
  cause: number | null;
  /** How many have been given. */
  given: number;
  arrival: Arrival;
}

export class StreamedBodies implements Source {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  #bodies: StreamedBody[] = [];
  readonly #counts = new Map<string, number>();

  constructor(host: RunHost, held: HeldRequests) {
    this.#host = host;
    this.#held = held;
  }

  arrivals(): readonly Arrival[] {
    return this.#bodies.map(({ arrival }) => arrival);
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Network.loadingFailed':
        this.#drop(({ request }) => request.networkId === params.requestId);
        return;
      case 'Page.frameNavigated':
        this.#drop(({ request }) => request.frame === params.frame.id);
        return;
      case 'Page.frameDetached':
        this.#drop(({ request }) => request.frame === params.frameId);
        return;
    }
  }

  /** What the release of a response gives of its body; null: all of it. */
  firstPiece({ request, response }: HeldRequest): Piece | null {
    const [first] = response?.pauses ?? [];
    if (first === undefined || !['XHR', 'Fetch'].includes(request.type)) return null;
    return { url: withoutHash(request.url), bytes: first, isLast: false };
  }

  /** Its response was read whole from the live network, or sets cookies, which a stream could not. */
  mustBeAskedAgain(held: HeldRequest): boolean {
    const { response, isLive } = held;
    if (response === null || this.firstPiece(held) === null) return false;
    return isLive || cookiesOf(response).length > 0;
  }

  /** Gives a response with the first piece of its body. */
  async begin(held: HeldRequest): Promise<void> {
    const { request, response, knownAs } = held;
    if (response === null) return;
    const stream = this.#host.options.streams.open(response, request.url);
    const { body, pauses = [] } = response;
    const ends = [...pauses, body.length];
    const key = requestKey(request.askedBy, knownAs);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const queue = `${request.askedBy} ${volatileFree(knownAs)} (${count})`;
    const cause = this.#host.progress.current;
    const streamed = { request, isFetch: isFetch(held), stream, ends, body, cause, given: 0 };
    this.#give(streamed);
    this.#bodies.push({ ...streamed, arrival: this.#arrivalOf(streamed, queue, knownAs) });
    const continued = this.#held.continueAt(held, stream.url);
    // It may be called off as soon as it has come.
    if (isFetch(held)) this.#host.requests.responds(request.networkId, request.url);
    else this.#host.requests.expect(request.networkId, ends[0] ?? 0);
    await continued;
  }

  #arrivalOf(
    { request, ends, given, cause }: Omit<StreamedBody, 'arrival'>,
    queue: string,
    url: string,
  ): Arrival {
    const part = given;
    const what = `${part + 1} of ${fileName(volatileFree(url))}`;
    const isLast = given + 1 === ends.length;
    const ofWorld = { site: null, document: null, server: hostOf(url), delay: null };
    const facts: Facts<'task'> = { kind: 'task', source: 'chunk', what, ...ofWorld, queue, part };
    return {
      facts,
      label: readableName(facts),
      cause,
      due: null,
      awaits: [],
      gives: () => ({ url: withoutHash(request.url), bytes: ends[given] ?? 0, isLast }),
      ready: () => true,
      release: async () => {
        const found = this.#bodies.find((one) => one.request === request);
        if (found === undefined) return;
        found.cause = this.#host.progress.current;
        this.#give(found);
        if (isLast) this.#bodies = this.#bodies.filter((one) => one !== found);
        else found.arrival = this.#arrivalOf(found, queue, url);
        if (!found.isFetch) this.#expect(found);
      },
    };
  }

  #give(body: Omit<StreamedBody, 'arrival'>): void {
    const { stream, ends, given } = body;
    stream.write(body.body.subarray(ends[given - 1] ?? 0, ends[given]));
    body.given++;
    if (body.given === ends.length) stream.end();
  }

  /** Of a fetch() the page tells what it reads, and Chrome nothing of what nobody does. */
  #expect({ request, ends, given }: Omit<StreamedBody, 'arrival'>): void {
    const { requests } = this.#host;
    requests.expect(request.networkId, ends[given - 1] ?? 0);
    if (given === ends.length) requests.announced(request.networkId, request.url);
  }

  #drop(isGone: (body: StreamedBody) => boolean): void {
    for (const { stream } of this.#bodies.filter(isGone)) stream.destroy();
    this.#bodies = this.#bodies.filter((body) => !isGone(body));
  }
}

function isFetch({ arrival }: HeldRequest): boolean {
  return arrival?.facts.kind === 'response' && arrival.facts.resource === 'fetch';
}
