/**
 * Those who speak with one browser by a WebSocket each, as Chrome lets them: who has started it, and others who connect to it
 * (`puppeteer.connect`). Behind the proxy there is one pipe. The first has it as it is. Each other one has a session of its own with
 * the browser (`Target.attachToBrowserTarget`), of which it sees nothing, and numbers of its own.
 */
import * as v from 'valibot';
import type { Params } from './wire.js';

/** So many commands may each send; those of WAVE are numbered from a thousand times as many. */
const NUMBERS = 1_000_000;

const messageSchema = v.looseObject({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(
    v.looseObject({
      sessionId: v.optional(v.string()),
      targetInfo: v.optional(v.looseObject({ type: v.string(), targetId: v.string() })),
    }),
  ),
  sessionId: v.optional(v.string()),
});

const attached = v.object({ sessionId: v.string() });

/** What the browser is asked by WAVE itself; null: it has refused. */
export type Ask = (method: string, params: Params) => Promise<Params | null>;

export interface Client {
  send(text: string): void;
  /** What it is to speak with is not there. */
  close(): void;
}

/** One behind the first. */
interface Other {
  readonly send: (text: string) => void;
  readonly session: string;
}

/** Of a client. */
export interface Connection {
  /** It sends a command. */
  command(text: string): void;
  /** It is gone. */
  close(): void;
}

export class Clients {
  readonly #toBrowser: (text: string) => void;
  readonly #ask: Ask;
  /** Null: it is gone, and what it would be told is told nobody. */
  #first: Client | null | undefined;
  /** What came before anybody was there. */
  readonly #untold: string[] = [];
  /** By their number, from 1. */
  readonly #others = new Map<number, Other>();
  /** The number of whose a session is. */
  readonly #owners = new Map<string, number>();
  /** How many sessions with the browser WAVE has asked for, of which the browser will tell. */
  #attaching = 0;
  /** With which pages. */
  readonly #attachingTo: string[] = [];
  /** The numbers of those that are there. */
  readonly #taken = new Set<number>();

  constructor(toBrowser: (text: string) => void, ask: Ask) {
    this.#toBrowser = toBrowser;
    this.#ask = ask;
  }

  connect(client: Client): Connection {
    if (this.#first === undefined) return this.#connectFirst(client);
    this.#attaching += 1;
    return this.#connectOther(client, this.#ask('Target.attachToBrowserTarget', {}));
  }

  /** One that speaks with a page alone. */
  connectTo(targetId: string, client: Client): Connection {
    this.#attachingTo.push(targetId);
    return this.#connectOther(
      client,
      this.#ask('Target.attachToTarget', { targetId, flatten: true }),
    );
  }

  #connectFirst(client: Client): Connection {
    this.#first = client;
    for (const text of this.#untold.splice(0)) client.send(text);
    return {
      command: this.#toBrowser,
      close: () => {
        this.#first = null;
        // Else new pages would wait for it.
        const none = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true };
        void this.#ask('Target.setAutoAttach', none);
      },
    };
  }

  /** @param attaching the answer to what has asked for its session */
  #connectOther(client: Client, attaching: Promise<Params | null>): Connection {
    const number = this.#take();
    const session = attaching.then((answer) => {
      if (answer === null) {
        client.close();
        return null;
      }
      const { sessionId } = v.parse(attached, answer);
      this.#others.set(number, { send: (text) => client.send(text), session: sessionId });
      this.#owners.set(sessionId, number);
      return sessionId;
    });
    return {
      command: (text) =>
        void session.then((own) => {
          if (own === null) return;
          const message = v.parse(messageSchema, JSON.parse(text));
          const { id = 0, sessionId = own } = message;
          this.#toBrowser(JSON.stringify({ ...message, id: number * NUMBERS + id, sessionId }));
        }),
      close: () =>
        void session.then(async (sessionId) => {
          this.#others.delete(number);
          if (sessionId !== null) await this.#ask('Target.detachFromTarget', { sessionId });
          this.#taken.delete(number);
        }),
    };
  }

  #take(): number {
    let number = 1;
    while (this.#taken.has(number)) number += 1;
    this.#taken.add(number);
    return number;
  }

  /** The browser tells something to one of them. */
  tell(text: string): void {
    if (this.#isAlone) this.#tellFirst(text);
    else this.#tellOwner(text);
  }

  #tellFirst(text: string): void {
    if (this.#first === undefined) this.#untold.push(text);
    else this.#first?.send(text);
  }

  get #isAlone(): boolean {
    return this.#attaching === 0 && this.#attachingTo.length === 0 && this.#owners.size === 0;
  }

  #tellOwner(text: string): void {
    const message = v.parse(messageSchema, JSON.parse(text));
    if (this.#isOfWave(message)) return;
    const { id, method, params, sessionId } = message;
    const owner =
      id === undefined ? (this.#owners.get(sessionId ?? '') ?? 0) : Math.floor(id / NUMBERS);
    if (owner === 0) {
      this.#tellFirst(text);
      return;
    }
    if (method === 'Target.attachedToTarget' && params?.sessionId !== undefined)
      this.#owners.set(params.sessionId, owner);
    const other = this.#others.get(owner);
    if (other === undefined) return;
    const told = { ...message, sessionId: sessionId === other.session ? undefined : sessionId };
    other.send(JSON.stringify(id === undefined ? told : { ...told, id: id % NUMBERS }));
  }

  /** That a session of another client's with the browser has begun, or has ended. */
  #isOfWave({ method, params, sessionId }: v.InferOutput<typeof messageSchema>): boolean {
    if (sessionId !== undefined) return false;
    if (method === 'Target.detachedFromTarget') return this.#owners.has(params?.sessionId ?? '');
    if (method !== 'Target.attachedToTarget' || params?.targetInfo === undefined) return false;
    const { type, targetId } = params.targetInfo;
    const page = this.#attachingTo.indexOf(targetId);
    if (page >= 0) {
      this.#attachingTo.splice(page, 1);
      return true;
    }
    if (type !== 'browser' || this.#attaching === 0) return false;
    this.#attaching -= 1;
    return true;
  }
}
