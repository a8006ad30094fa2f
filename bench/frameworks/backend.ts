/** What the server of a page knows and says, beside the page itself. */
import type { SocketRoute } from '../socket-server.js';

export interface Backend {
  readonly routes: readonly (readonly [RegExp, Route])[];
  /** Of the WebSocket to `/socket`. */
  readonly socket?: SocketRoute;
  /** Of the event stream `/events`: called with what sends an event. */
  readonly events?: (send: (data: string) => void) => void;
}

/** @returns undefined: there is no such thing */
type Route = (asked: Asked, parts: readonly string[]) => Answer | undefined;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
}

export interface Answer {
  /** 200 unless given. */
  readonly status?: number;
  /** JSON unless given. */
  readonly type?: string;
  /** Where it redirects to. */
  readonly location?: string;
  readonly body: string | Uint8Array;
}

export const json = (data: unknown): Answer => ({ body: JSON.stringify(data) });
export const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });
export const script = (body: string | Uint8Array): Answer => {
  return { type: 'text/javascript; charset=utf-8', body };
};

export function answerOf({ routes }: Backend, asked: Asked): Answer {
  for (const [pattern, route] of routes) {
    const match = pattern.exec(`${asked.method} ${asked.path}`);
    const answer = match && route(asked, match.slice(1));
    if (answer) return answer;
  }
  return { status: 404, body: '{}' };
}
