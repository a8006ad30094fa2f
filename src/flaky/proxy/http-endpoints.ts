/**
 * What Chrome tells who knows its port alone: its versions, its pages, and the addresses of both. (Chrome DevTools Protocol, "HTTP
 * Endpoints") So `puppeteer.connect({ browserURL })`, chrome-remote-interface, and a `debuggerAddress` of chromedriver's find it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { Ask } from './clients.js';

export type Asked = readonly [IncomingMessage, ServerResponse];

const versionSchema = v.object({
  protocolVersion: v.string(),
  product: v.string(),
  revision: v.string(),
  userAgent: v.string(),
  jsVersion: v.string(),
});

const targetsSchema = v.object({
  targetInfos: v.array(
    v.object({ targetId: v.string(), type: v.string(), title: v.string(), url: v.string() }),
  ),
});

/** Pages of the web find a program on this machine by a name of their own for its address. (Chrome does the same) */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** That of WebKit from which Blink comes; chromedriver takes a browser that tells none for another one. */
const WEBKIT = '537.36';

/** @param path of the browser's WebSocket */
export async function answerAll(
  asked: AsyncIterable<Asked>,
  path: string,
  ask: Ask,
): Promise<void> {
  for await (const one of asked) void answer(one, path, ask);
}

async function answer([request, response]: Asked, path: string, ask: Ask): Promise<void> {
  const { host = '' } = request.headers;
  const told = LOCAL.test(host) ? await toldBy(request.url ?? '', `ws://${host}`, path, ask) : null;
  if (told === null) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  response.end(JSON.stringify(told, null, 2));
}

/** Null: there is nothing. */
async function toldBy(url: string, at: string, path: string, ask: Ask): Promise<unknown> {
  switch (url.replace(/\/$/, '')) {
    case '/json/version': {
      const result = await ask('Browser.getVersion', {});
      if (result === null) return null;
      const { product, protocolVersion, userAgent, jsVersion, revision } = v.parse(
        versionSchema,
        result,
      );
      return {
        Browser: product,
        'Protocol-Version': protocolVersion,
        'User-Agent': userAgent,
        'V8-Version': jsVersion,
        'WebKit-Version': `${WEBKIT} (${revision})`,
        webSocketDebuggerUrl: `${at}${path}`,
      };
    }
    case '/json':
    case '/json/list': {
      const result = await ask('Target.getTargets', {});
      if (result === null) return null;
      const { targetInfos } = v.parse(targetsSchema, result);
      return targetInfos.map(({ targetId: id, ...more }) => ({
        ...more,
        id,
        webSocketDebuggerUrl: `${at}${PAGE}${id}`,
      }));
    }
    default:
      return null;
  }
}

const PAGE = '/devtools/page/';

/** The page whose WebSocket that is; null: it is not one of a page. */
export function pageAt(url: string): string | null {
  return url.startsWith(PAGE) ? url.slice(PAGE.length) : null;
}
