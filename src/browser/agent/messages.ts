import type { Granularity } from '../../model/granularity.js';
import type { TaskSource } from '../../model/task-sources.js';

/** What the agent in a document tells the control outside, in the order it happens. */
export type AgentMessage =
  | {
      readonly type: 'timer';
      readonly timer: number;
      /** Milliseconds, normalised and clamped as the HTML standard does. */
      readonly delay: number;
      readonly repeats: boolean;
      readonly site: CallSite | null;
    }
  | { readonly type: 'frame' | 'idle'; readonly callback: number; readonly site: CallSite | null }
  | {
      readonly type: 'task';
      readonly task: number;
      readonly source: TaskSource;
      /** Tells it from others of its source, in words; may be empty. */
      readonly what: string;
      /** Of this document; null: none. */
      readonly queue: string | null;
      readonly site: CallSite | null;
      /** Virtual milliseconds after which it comes by itself; null: the world decides. */
      readonly delay: number | null;
    }
  | {
      readonly type: 'cleared';
      readonly what: 'timer' | 'frame' | 'idle' | 'task';
      readonly id: number;
    }
  /** A BroadcastChannel: of the document, by a number; all of one name hear what one sends. */
  | {
      readonly type: 'channel';
      readonly channel: number;
      readonly name: string;
      readonly what: 'opened' | 'sends' | 'hears' | 'closed';
    }
  /** Something that has no hold. */
  | { readonly type: 'uncontrolled'; readonly what: string }
  /** The end of something that the browser was at work on was not seen. */
  | { readonly type: 'lost'; readonly what: string }
  /** The page goes through the history, by so many entries; never 0. */
  | { readonly type: 'traversal'; readonly delta: number }
  /** A fetch() is called that goes nowhere if it is redirected. */
  | { readonly type: 'unredirected'; readonly url: string }
  /** A link begins a download. */
  | { readonly type: 'download'; readonly url: string }
  /** The page asked for a service worker, and was refused it. */
  | { readonly type: 'service-worker'; readonly url: string }
  /** A dedicated worker was made; `worker` is unique in the browser, the URL whole. */
  | { readonly type: 'worker'; readonly worker: string; readonly url: string }
  /** The script of the worker that tells it has run. */
  | { readonly type: 'ready'; readonly worker: string }
  /** The owner of a worker has ended it. */
  | { readonly type: 'terminated'; readonly worker: string }
  /** The worker or window that tells it ends when its task is over. */
  | { readonly type: 'closing' }
  /** A mark of the document's stream was parsed: all that came before it has been. */
  | { readonly type: 'mark'; readonly mark: string }
  /** The parser has come to the end of the document. */
  | { readonly type: 'parsed' }
  | {
      readonly type: 'script';
      readonly src: string;
      readonly loading: 'async' | 'defer' | 'module' | 'plain';
    }
  /** The script has run, or could not be had. */
  | { readonly type: 'ran'; readonly src: string }
  /** The page opens a WebSocket, or an EventSource. */
  | {
      readonly type: 'connects';
      /** Number of the connection in its document. */
      readonly connection: number;
      readonly by: ConnectionKind;
      readonly url: string;
    }
  /** A server has pushed something, which is kept from the page. */
  | { readonly type: 'pushed'; readonly connection: number; readonly event: Pushed }
  | { readonly type: 'says'; readonly connection: number; readonly words: Words }
  /** Elements and stored items, see Footprint. */
  | {
      readonly type: 'touched';
      readonly reads: readonly string[];
      readonly writes: readonly string[];
    }
  /** Handlers, by the operations that registered them, are about to run. */
  | { readonly type: 'handlers'; readonly registeredBy: readonly number[] };

export type ConnectionKind = 'socket' | 'events';

/** An event by which a page is told what a server does on a connection. */
export type Pushed =
  | { readonly type: 'open'; readonly protocol: string; readonly extensions: string }
  | {
      readonly type: 'message';
      /** In base64 where it is binary. */
      readonly data: string;
      readonly isBinary: boolean;
      /** Of the event: `message`, but for the named ones of an EventSource. */
      readonly name: string;
      readonly lastEventId: string;
    }
  /** The end of a WebSocket; `failed`: an error event comes before it. */
  | {
      readonly type: 'close';
      readonly code: number;
      readonly reason: string;
      readonly wasClean: boolean;
      readonly failed: boolean;
    }
  /** An EventSource lost its server; `isFinal`: it does not connect again. */
  | { readonly type: 'error'; readonly isFinal: boolean };

/** What a page does on a connection. */
export type Words =
  /** In base64 where it is binary; of a Blob its size alone. */
  | { readonly type: 'send'; readonly data: string; readonly isBinary: boolean }
  /** Without a code, null. */
  | { readonly type: 'close'; readonly code: number | null; readonly reason: string };

/** Where in the page's code a function was called. Lines and columns count from 1. */
export interface CallSite {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** How an agent starts in a new document. */
export interface AgentSettings {
  /** Name of the property of the global object by which the control reaches the agent. */
  readonly name: string;
  /** Name of the binding by which the agent reaches the control. */
  readonly binding: string;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epoch: number;
  readonly seed: number;
  /** Whether servers are reached; else what they push comes from the archive. */
  readonly live: boolean;
  /** Whether to report which operations registered the handlers that run. */
  readonly observe: boolean;
  readonly granularity: Granularity;
}

/** The operation about to run, for the clock, the random numbers and the register of handlers. */
export interface Beginning {
  /** Position in the actual order, from 0. */
  readonly index: number;
  /** Virtual milliseconds since the run began. */
  readonly time: number;
  /** Says which operation it is, in whatever order it comes. */
  readonly identity: string;
  readonly gives?: Piece;
}

/** A piece of a response's body, which comes in several. */
export interface Piece {
  /** Of the response, without a fragment. */
  readonly url: string;
  /** How long the body is with it. */
  readonly bytes: number;
  readonly isLast: boolean;
}
