/** The connections of a document over which servers push, by their numbers. */
import type { AgentMessage, AgentSettings, ConnectionKind, Pushed, Words } from '../contract.js';

export class Connections {
  readonly #report: (message: AgentMessage) => void;
  readonly #listeners = new Map<number, (event: Pushed) => void>();
  #last = 0;

  constructor(report: (message: AgentMessage) => void) {
    this.#report = report;
  }

  /** @param listener shows the page what is delivered */
  open(by: ConnectionKind, url: string, listener: (event: Pushed) => void): Connection {
    const connection = ++this.#last;
    this.#listeners.set(connection, listener);
    this.#report({ type: 'connects', connection, by, url });
    return {
      pushed: (event) => this.#report({ type: 'pushed', connection, event }),
      says: (words) => this.#report({ type: 'says', connection, words }),
    };
  }

  deliver(connection: number, event: Pushed): void {
    this.#listeners.get(connection)?.(event);
  }
}

/** For the control to know what is said. */
export interface Connection {
  /** The server pushed something. */
  pushed(event: Pushed): void;
  /** The page said something. */
  says(words: Words): void;
}

/** What the classes that connect work with. */
export interface Connecting {
  readonly connections: Connections;
  readonly settings: Pick<AgentSettings, 'live'>;
  /** Position of the running operation. */
  readonly current: () => number;
}
