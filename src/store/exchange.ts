import type { Archived } from '../browser/control/network/conversation.js';
import type { PausedRequest, StoredResponse } from '../browser/control/network/response.js';

/** One request and what came of it: as the recorder saw it, and as the archive gives it back. */
export interface Exchange {
  readonly request: Pick<PausedRequest, 'method' | 'url' | 'headers' | 'body'>;
  readonly response: StoredResponse;
  /** Wall clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Chrome had the response in memory, and sent no request. */
  readonly isFromMemory?: true;
  /** Of a WebSocket or an EventSource: what was said then. */
  readonly conversation?: Archived;
}
