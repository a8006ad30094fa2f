import type { Archived } from '../browser/control/conversation.js';
import type { PausedRequest, StoredResponse } from '../browser/control/response.js';

/** A request of the recording and its response. */
export interface ArchivedExchange {
  readonly request: Pick<PausedRequest, 'method' | 'url' | 'headers' | 'body'>;
  readonly response: StoredResponse;
  /** Wall clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of a WebSocket or an EventSource. */
  readonly conversation?: Archived;
}
