/** What a run ended in. Captured by the scheduler, judged by the oracle. */
export interface Outcome {
  /** One tree a document: the main frame's first, then its frames by their place. */
  readonly documents: readonly DocumentSnapshot[];
  /** Uncaught exceptions and unhandled rejections, in the order they came. */
  readonly exceptions: readonly PageException[];
  /** Requests that the page sent, in the order it sent them. */
  readonly requests: readonly SentRequest[];
  readonly dialogs: readonly { readonly type: string; readonly message: string }[];
  /** In the order they came; behind the first 1000, errors alone. */
  readonly console: readonly ConsoleMessage[];
  /** Set when the page stopped answering or never became quiet: a sentence. */
  readonly hang: string | null;
}

export interface DocumentSnapshot {
  readonly url: string;
  readonly root: SnapshotElement | null;
  /** What its origin keeps; null: it can keep nothing (a sandbox, a `data:` address). */
  readonly storage: StoredItems | null;
}

/** Of Web Storage, by their keys: `localStorage` and `sessionStorage`. */
export interface StoredItems {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * Text is a string: adjacent texts are joined, runs of white space are one space, those at the
 * ends and texts of white space alone are left out. So are comments and the text of scripts.
 */
export type SnapshotNode = string | SnapshotElement;

export interface SnapshotElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /**
   * Live state that no attribute shows. `value`, `checked` and `indeterminate` only where they
   * differ from the default that the attributes give; `selected`: the values of a select's chosen
   * options; `modal` of a dialog, `popover` where it is open.
   */
  readonly state: Readonly<Record<string, string>>;
  /**
   * Whether a person could see it, or an element in it: rendered, not hidden, not transparent, with a
   * size, and with something in it or on it that is seen, or felt by who uses the page.
   */
  readonly visible: boolean;
  /**
   * A digest of how it is drawn: its place on the page, size, colours and letters; 0: it is not. What is in
   * it does not count.
   */
  readonly look: number;
  /** Children; those of an open shadow root come first, under a `#shadow-root` element. */
  readonly children: readonly SnapshotNode[];
}

export interface PageException {
  readonly kind: 'exception' | 'rejection';
  /** First line, for example `TypeError: m is null`. */
  readonly message: string;
  /** `script.js:12` or null where Chrome gives none. */
  readonly at: string | null;
  /** The same in the sources, `src/main.ts:12`, as of a Site; absent: no source map tells it. */
  readonly original?: string;
  readonly stack: string;
  /** Place, among all that ran, of the operation in which it was thrown; absent: nobody knows. */
  readonly during?: number;
}

/** What the page wrote to the console. */
export interface ConsoleMessage {
  /** `log`: all that is neither an error nor a warning. */
  readonly level: 'error' | 'warning' | 'log';
  readonly text: string;
  /** As of an exception. */
  readonly during?: number;
}

export interface SentRequest {
  /** `SEND` for a message over a WebSocket. */
  readonly method: string;
  /** With volatile query values removed (see `model/volatile.ts`). */
  readonly url: string;
  readonly body: string | null;
  /** The page sends such by itself, again and again. */
  readonly isPoll?: true;
  /** The document that asked for it has been left since. Not for what led to a document. */
  readonly isLeft?: true;
  /** No code of the page waits for its answer, so that nothing of it is held: a beacon. */
  readonly isLetThrough?: true;
  /** As of an exception. */
  readonly during?: number;
}
