/** The raw DevTools protocol: one connection to the browser, flat sessions to its targets. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { WaveError } from '../../wave-error.js';
import type { ProtocolAnswer, ProtocolEvent, Refusal } from './messages.js';
import type { Transport } from './transport/transport.js';

type Commands = ProtocolMapping.Commands;

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

/** Chrome does not do what it was asked for; in its own words. */
class Refused extends Error {
  override readonly name = 'Refused';

  constructor({ message, data }: Refusal) {
    super(data === undefined ? message : `${message} (${data})`);
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

const GONE = { code: 0, message: 'The browser is gone.' };

/** A session of such a client, through WAVE's connection. */
export interface Relay {
  readonly id: string;
  /** @param answer is called in the order in which Chrome answers and tells its events */
  send(method: string, params: object, answer: (answer: ProtocolAnswer) => void): void;
}

/** Who waits for an answer. */
interface Asker {
  readonly session: string;
  readonly answer: (answer: ProtocolAnswer) => void;
  /** There will be none. */
  readonly fail: (error: Error) => void;
}

export class ChromeConnection {
  readonly #transport: Transport;
  readonly #listeners = new Map<string, Listener>();
  readonly #askers = new Set<Asker>();
  #lost = false;
  /** Fulfilled when there is none any more. */
  readonly lost: Promise<void>;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.lost = new Promise((resolve) => {
      transport.listen(
        (event) => this.#hear(event),
        () => {
          this.#lose();
          resolve();
        },
      );
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
        // That its own target is gone, the client hears as an event.
        const fail = (error: Error) => {
          if (error instanceof Disconnected) answer({ error: GONE });
        };
        this.#ask(method, params, { session: id, answer, fail });
      },
    };
  }

  async close(): Promise<void> {
    if (this.#lost) return;
    this.#lose();
    await this.#transport.close();
  }

  #lose(): void {
    this.#lost = true;
    this.#fail(() => true, new Disconnected());
  }

  #send<Method extends keyof Commands>(
    session: string,
    method: Method,
    ...[params]: Commands[Method]['paramsType']
  ): Promise<Commands[Method]['returnType']> {
    return new Promise((resolve, reject) => {
      const answer = (answered: ProtocolAnswer) => {
        if ('error' in answered) reject(new Refused(answered.error));
        else if (isResultOf(method, answered.result)) resolve(answered.result);
      };
      this.#ask(method, params ?? {}, { session, answer, fail: reject });
    });
  }

  #ask(method: string, params: object, asker: Asker): void {
    if (this.#lost) {
      asker.fail(new Disconnected());
      return;
    }
    this.#askers.add(asker);
    this.#transport.send({ method, params, session: asker.session }, (answer) => {
      if (this.#askers.delete(asker)) asker.answer(answer);
    });
  }

  #hear(event: ProtocolEvent): void {
    if (this.#lost) return;
    if (event.method === 'Target.detachedFromTarget') this.#detached(event.params.sessionId);
    this.#listeners.get(event.sessionId ?? '')?.(event);
  }

  #detached(sessionId: string): void {
    this.#listeners.delete(sessionId);
    this.#fail(({ session }) => session === sessionId, new Detached());
  }

  #fail(which: (asker: Asker) => boolean, error: Error): void {
    for (const asker of this.#askers) {
      if (!which(asker)) continue;
      this.#askers.delete(asker);
      asker.fail(error);
    }
  }
}

/** Chrome sends what its protocol, of the version of our types, declares. */
function isResultOf<Method extends keyof Commands>(
  _: Method,
  result: object,
): result is object & Commands[Method]['returnType'] {
  return typeof result === 'object';
}
