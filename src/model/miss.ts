/** Requests to which the archive has no answer, and what can be said of a run that has some. */

/** Why nobody answers one. */
export const WHY_UNANSWERED = [
  /** It may change something on a server, and is sent to none. */
  'write',
  /** The server has been sent what this run has not, and would tell of it. */
  'server-ahead',
  /** It begins a conversation, of which half cannot be had. */
  'connection',
  /** A server was asked, and none was there. */
  'no-server',
] as const;

export type WhyUnanswered = (typeof WHY_UNANSWERED)[number];

/** A request to which the archive has no answer, and that failed so. */
export interface Miss {
  /** `GET http://a.test/x`. */
  readonly request: string;
  /** Null: no server was asked, and one may have an answer. */
  readonly why: WhyUnanswered | null;
}

/**
 * How much of an outcome was there before the page felt that a request had failed for want of an answer:
 * so many of its exceptions, and so many of its requests, from the first on. The rest may follow from that.
 */
export interface BeforeMiss {
  readonly exceptions: number;
  readonly requests: number;
}
