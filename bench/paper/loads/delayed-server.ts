/** Serves a page to many loads at a time, each of which has delays of its own. */
import type { IncomingMessage } from 'node:http';
import type { PageSource } from '../../page.js';
import { serveFolder } from '../../serve.js';

/** Milliseconds by which the response to a request is delayed: of one URL, the first, the second, ... time. */
export type Delays = (url: string, time: number) => number;

export interface DelayedServer {
  readonly origin: string;
  /** @returns the cookie by which the requests of a load are told from others' */
  begin(delays: Delays): string;
  end(cookie: string): void;
  close(): Promise<void>;
}

/** The page's scripts cannot see it. */
export const COOKIE = 'load';

export async function serveDelayed({
  folder,
  elsewhere,
}: Pick<PageSource, 'folder' | 'elsewhere'>): Promise<DelayedServer> {
  const loads = new Map<string, (url: string) => number>();
  let begun = 0;
  const delayOf = ({ headers, url = '' }: IncomingMessage) => {
    const [, cookie = ''] = /(?:^|; )load=(\w+)/.exec(headers.cookie ?? '') ?? [];
    return loads.get(cookie)?.(url) ?? 0;
  };
  const server = await serveFolder(folder, elsewhere, delayOf);
  return {
    ...server,
    begin(delays) {
      begun += 1;
      const times = new Map<string, number>();
      loads.set(`${begun}`, (url) => {
        const time = (times.get(url) ?? 0) + 1;
        times.set(url, time);
        return delays(url, time);
      });
      return `${begun}`;
    },
    end: (cookie) => void loads.delete(cookie),
  };
}
