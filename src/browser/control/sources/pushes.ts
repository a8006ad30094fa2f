/** What servers push over WebSockets and EventSources, as the agents of a page report it. */

import type { Arrival } from '../../../conductor/arrival.js';
import { keyOfParts } from '../../../model/key.js';
import { readableName } from '../../../model/kinds.js';
import { fileName } from '../../../model/names.js';
import type { Facts } from '../../../model/operation.js';
import { hostOf } from '../../../model/resources.js';
import type { TaskSource } from '../../../model/task-sources.js';
import { volatileFree } from '../../../model/volatile.js';
import type { AgentMessage, ConnectionKind, Pushed } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import { type Archived, ArchivedConversation, LiveConversation } from '../network/conversation.js';
import { withoutHash } from '../network/without-hash.js';
import type { Source } from '../source.js';

interface Connection {
  readonly context: Context;
  /** In its document. */
  readonly id: number;
  readonly by: ConnectionKind;
  readonly url: string;
  /** The n-th to its URL. */
  readonly count: number;
  readonly opener: number | null;
  readonly conversation: LiveConversation | ArchivedConversation;
  /** Of the events that the page was shown. */
  shown: number;
  messages: number;
  arrival: Arrival | null;
  /** An EventSource of a live server is about to send its request, or to send it again. */
  isAsking: boolean;
}

/** How long a live server has for an answer to what it is told, in wall time. */
const ANSWER_MS = 1000;
/** A server that has pushed something is done when it is silent for so long. */
const SILENCE_MS = 250;

export class Pushes implements Source {
  readonly #host: RunHost;
  #connections: Connection[] = [];
  readonly #ended: Connection[] = [];
  readonly #counts = new Map<string, number>();
  /** By Chrome's id of the request of an EventSource. */
  readonly #streams = new Map<string, Connection>();
  #expectedUntil = 0;

  constructor(host: RunHost) {
    this.#host = host;
  }

  arrivals(): readonly Arrival[] {
    return this.#connections.flatMap((connection) => this.#nextOf(connection) ?? []);
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Runtime.executionContextDestroyed':
      case 'Runtime.executionContextsCleared':
      case 'Target.detachedFromTarget':
        this.#forgetGone();
        return;
      case 'Network.requestWillBeSent':
        if (params.type === 'EventSource') this.#asks(params.requestId, params.request.url);
        return;
      case 'Network.eventSourceMessageReceived': {
        const { requestId, eventName: name, eventId: lastEventId, data } = params;
        const event = { type: 'message', data, isBinary: false, name, lastEventId } as const;
        const connection = this.#streams.get(requestId);
        if (connection !== undefined) this.#pushed(connection, event);
        return;
      }
      case 'Network.loadingFinished':
        // What a server was sent by a request it may answer by a push.
        if (this.isAnyOpen) this.#expect(SILENCE_MS);
        return;
    }
  }

  told(context: Context, message: AgentMessage): void {
    switch (message.type) {
      case 'connects':
        this.#open(context, message);
        return;
      case 'pushed': {
        const connection = this.#find(context, message.connection);
        if (connection !== null) this.#pushed(connection, message.event);
        return;
      }
      case 'says': {
        const conversation = this.#find(context, message.connection)?.conversation;
        conversation?.heard(message.words, this.#host.progress.current);
        // What an archive answers depends on what the page does, not on time.
        const isLive = conversation instanceof LiveConversation;
        if (isLive && message.words.type === 'send') this.#expect(ANSWER_MS);
        return;
      }
    }
  }

  /** For the archive: what was said, connection after connection. */
  get conversations(): readonly (Archived & { readonly url: string })[] {
    return [...this.#ended, ...this.#connections].flatMap(({ by, url, conversation }) =>
      conversation instanceof LiveConversation ? [{ by, url, said: conversation.said }] : [],
    );
  }

  /** URLs of the connections to live servers that have not been accepted or refused. */
  get unanswered(): readonly string[] {
    return this.#connections.flatMap(({ url, conversation }) =>
      conversation instanceof LiveConversation && !conversation.isAnswered ? [url] : [],
    );
  }

  /** Whether a live server may push something. */
  get isAnyOpen(): boolean {
    return this.#connections.some(({ conversation }) => conversation instanceof LiveConversation);
  }

  /** Until when, by `performance.now()`, something that a live server pushes is likely to come. */
  get expectedUntil(): number {
    return this.#expectedUntil;
  }

  #open(context: Context, message: Extract<AgentMessage, { type: 'connects' }>): void {
    const { connection: id, by } = message;
    const { source } = this.#host.options;
    const { progress } = this.#host;
    const url = volatileFree(message.url);
    const key = keyOfParts(by, url);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const archived = source.converse?.(by, message.url);
    if (archived?.isMiss) progress.feelsMiss();
    const conversation =
      archived === undefined ? new LiveConversation(by) : new ArchivedConversation(archived);
    const opener = progress.current;
    const connection = { context, id, by, url: message.url, count, opener, conversation };
    this.#connections.push({ ...connection, shown: 0, messages: 0, arrival: null, isAsking: true });
    progress.changed();
  }

  #find(context: Context, id: number): Connection | null {
    return this.#connections.find((one) => one.context === context && one.id === id) ?? null;
  }

  #forgetGone(): void {
    const { contexts } = this.#host.tab;
    const isGone = ({ context }: Connection) => !contexts.includes(context);
    this.#ended.push(...this.#connections.filter(isGone));
    this.#connections = this.#connections.filter((connection) => !isGone(connection));
  }

  /** A live EventSource asks, for the first time or again. */
  #asks(request: string, url: string): void {
    const connection = this.#connections.find(
      (one) => one.by === 'events' && one.isAsking && withoutHash(one.url) === url,
    );
    if (connection === undefined) return;
    connection.isAsking = false;
    this.#streams.set(request, connection);
  }

  #pushed(connection: Connection, event: Pushed): void {
    const { conversation } = connection;
    if (!(conversation instanceof LiveConversation)) return;
    if (event.type === 'error') connection.isAsking = !event.isFinal;
    conversation.pushed(event);
    this.#expectedUntil = performance.now() + SILENCE_MS;
    this.#host.progress.changed();
  }

  #expect(milliseconds: number): void {
    this.#expectedUntil = Math.max(this.#expectedUntil, performance.now() + milliseconds);
  }

  #nextOf(connection: Connection): Arrival | null {
    const { conversation, opener } = connection;
    const { next } = conversation;
    if (next === null) connection.arrival = null;
    else connection.arrival ??= this.#arrival(connection, next.event, next.answers ?? opener);
    return connection.arrival;
  }

  #arrival(connection: Connection, event: Pushed, cause: number | null): Arrival {
    const { context, id, by, count, conversation } = connection;
    const url = volatileFree(connection.url);
    const source = SOURCES[by][event.type];
    const queue = `${url} (${count})`;
    const part = connection.shown + 1;
    const isMessage = event.type === 'message';
    const number = isMessage ? `${connection.messages + 1} ` : '';
    const what = `${number}of ${fileName(url)}${count === 1 ? '' : ` (${count})`}`;
    const ofWorld = { site: null, document: null, server: hostOf(url), delay: null };
    const facts: Facts<'task'> = { kind: 'task', source, what, ...ofWorld, queue, part };
    return {
      facts,
      label: readableName(facts),
      cause,
      due: null,
      awaits: [],
      ready: () => true,
      tellsAll: true,
      release: async (beginning) => {
        // By now it may be closed, and end in another way.
        const shown = conversation.next?.event ?? event;
        conversation.shown();
        connection.arrival = null;
        connection.shown++;
        if (isMessage) connection.messages++;
        await this.#host.perform(context, beginning, {
          type: 'pushed',
          connection: id,
          event: shown,
        });
      },
    };
  }
}

const SOURCES: Readonly<Record<ConnectionKind, Readonly<Record<Pushed['type'], TaskSource>>>> = {
  socket: {
    open: 'socket-open',
    message: 'socket-message',
    close: 'socket-close',
    error: 'socket-close',
  },
  events: {
    open: 'events-open',
    message: 'events-message',
    close: 'events-error',
    error: 'events-error',
  },
};
