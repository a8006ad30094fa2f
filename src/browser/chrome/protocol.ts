/** The raw DevTools protocol: one socket to the browser, flat sessions to its targets. */
import CDP from 'chrome-remote-interface';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { WaveError } from '../../wave-error.js';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

export type ProtocolEvent = {
  [Method in keyof Events]: { readonly method: Method; readonly params: Events[Method][0] };
}[keyof Events];

/** The browser is gone: nothing that is asked will be answered any more. */
export class Disconnected extends WaveError {
  override readonly name = 'Disconnected';

  constructor() {
    super('The browser is gone.', { code: 'browser-gone', advice: 'It was closed or it crashed.' });
  }
}

/** The target of a session is gone; others of the same run, and the browser, may well be there. */
export class Detached extends WaveError {
  override readonly name = 'Detached';

  constructor() {
    super('The page is gone.', { code: 'browser-gone', advice: 'It was closed or it crashed.' });
  }
}

/** Commands to one target, and what it tells. */
export interface Session {
  readonly id: string;
  /**
   * @throws Detached when the target goes before it answers
   * @throws Disconnected when the browser does
   * @throws Error with Chrome's words when it refuses the command
   */
  send<Method extends keyof Commands>(
    method: Method,
    ...params: Commands[Method]['paramsType']
  ): Promise<Commands[Method]['returnType']>;
}

type Listener = (event: ProtocolEvent) => void;

/** What Chrome answers to a command of a client that speaks the protocol itself. */
export type ProtocolAnswer =
  | { readonly result: object }
  | { readonly error: { readonly code: number; readonly message: string } };

const GONE = { code: 0, message: 'The browser is gone.' };

/** A session of such a client, through WAVE's socket. */
export interface Relay {
  readonly id: string;
  /** @param answer is called in the order in which Chrome answers and tells its events */
  send(method: string, params: object, answer: (answer: ProtocolAnswer) => void): void;
}

type Command = {
  readonly [Method in keyof Commands]: {
    readonly method: Method;
    readonly params: Commands[Method]['paramsType'][0];
  };
}[keyof Commands];

export class ChromeConnection {
  readonly #client: CDP.Client;
  readonly #listeners = new Map<string, Listener>();
  readonly #waiting = new Map<(error: Error) => void, string>();
  #lost = false;
  /** Fulfilled when there is none any more. */
  readonly lost: Promise<void>;

  /** @param endpoint the browser's WebSocket URL */
  static async open(endpoint: string): Promise<ChromeConnection> {
    return new ChromeConnection(await CDP({ target: endpoint, local: true }));
  }

  private constructor(client: CDP.Client) {
    this.#client = client;
    client.on('event', (message) => {
      if (message.method === 'Target.detachedFromTarget') this.#detached(message.params);
      if (isProtocolEvent(message)) this.#listeners.get(message.sessionId ?? '')?.(message);
    });
    this.lost = new Promise((resolve) => {
      client.on('disconnect', () => {
        this.#lose();
        resolve();
      });
    });
  }

  /** The session of the browser itself has the id ''. */
  session(id: string, listener?: Listener): Session {
    if (listener !== undefined) this.#listeners.set(id, listener);
    return { id, send: (method, ...params) => this.#send(id, method, ...params) };
  }

  relay(id: string, listener: Listener): Relay {
    this.#listeners.set(id, listener);
    return {
      id,
      send: (method, params, answer) => {
        const command: unknown = { method, params };
        if (this.#lost || !isCommand(command)) {
          answer({ error: GONE });
          return;
        }
        this.#client.send(command.method, command.params, id, (error, response) => {
          if (error === false) answer({ result: typeof response === 'object' ? response : {} });
          else answer({ error: isRefusal(response) ? response : GONE });
        });
      },
    };
  }

  async close(): Promise<void> {
    if (this.#lost) return;
    this.#lose(); // First: the library rejects what nobody has answered with an error of its own.
    await this.#client.close();
  }

  #lose(): void {
    this.#lost = true;
    this.#reject(() => true, new Disconnected());
  }

  #send<Method extends keyof Commands>(
    session: string,
    method: Method,
    ...[params]: Commands[Method]['paramsType']
  ): Promise<Commands[Method]['returnType']> {
    // The library leaves what was asked of a dead browser unanswered for ever.
    return new Promise((resolve, reject) => {
      if (this.#lost) {
        reject(new Disconnected());
        return;
      }
      this.#waiting.set(reject, session);
      const answer =
        session === ''
          ? this.#client.send(method, params)
          : this.#client.send(method, params, session);
      answer.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  #detached(params: object): void {
    if (!('sessionId' in params) || typeof params.sessionId !== 'string') return;
    const { sessionId } = params;
    this.#listeners.delete(sessionId);
    this.#reject((session) => session === sessionId, new Detached());
  }

  #reject(which: (session: string) => boolean, error: Error): void {
    for (const [reject, session] of this.#waiting) {
      if (which(session)) reject(error);
    }
  }
}

/** Chrome sends what its protocol, of the version of our types, declares. */
function isProtocolEvent(message: CDP.EventMessage): message is CDP.EventMessage & ProtocolEvent {
  return message.method.includes('.');
}

/** Chrome itself refuses what is no command of its protocol. */
function isCommand(message: unknown): message is Command {
  return typeof message === 'object' && message !== null && 'method' in message;
}

function isRefusal(response: unknown): response is { code: number; message: string } {
  return typeof response === 'object' && response !== null && 'message' in response;
}
