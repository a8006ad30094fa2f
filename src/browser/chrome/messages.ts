/** What is said over the DevTools protocol. */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

type Events = ProtocolMapping.Events;

/** Of the session with this id; without one, of the browser itself. */
export type ProtocolEvent = {
  readonly [Name in keyof Events]: {
    readonly method: Name;
    readonly params: Events[Name][0];
    readonly sessionId?: string | undefined;
  };
}[keyof Events];

export interface Command {
  readonly method: string;
  readonly params: object;
  /** '' is the browser itself. */
  readonly session: string;
}

/** What Chrome does not do, in its own words. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data?: string | undefined;
}

/** What Chrome answers to a command. */
export type ProtocolAnswer = { readonly result: object } | { readonly error: Refusal };
