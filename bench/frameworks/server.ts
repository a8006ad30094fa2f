/** A server with a memory, which is lost when a page is loaded. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type FolderServer, listening } from '../serve.js';
import { type Answer, Backend } from './backend.js';
import { bundle } from './bundle.js';

export interface ServedPage {
  /** Also of the folder in `bench/frameworks/pages` with its sources and `scenario.json`. */
  readonly name: string;
  /** Its script, in that folder. */
  readonly entry: string;
  /** In its body. */
  readonly markup: (refreshToken: string) => string;
}

/** On a free port of the loopback interface. */
export async function servePage(
  { name, entry, markup }: ServedPage,
  version: 'buggy' | 'fixed',
): Promise<FolderServer> {
  const script = await bundle(`bench/frameworks/pages/${name}/${entry}`, version === 'fixed');
  let backend = new Backend();
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? '/';
    if (path === '/page.js') return { type: 'text/javascript; charset=utf-8', body: script };
    if (path === '/index.html') {
      backend = new Backend();
      return { type: HTML, body: documentOf(name, markup(backend.refreshToken)) };
    }
    const { method = 'GET', headers } = request;
    const { authorization = null } = headers;
    return backend.answer({ method, path, authorization, body: await text(request) });
  };
  return listening(
    createServer(async (request, response) => send(await answerTo(request), request, response)),
  );
}

const HTML = 'text/html; charset=utf-8';

async function send(
  { status = 200, type = 'application/json', body }: Answer,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await setTimeout(latencyOf(`${method} ${url}`), undefined, { ref: false });
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** 5 to 50 ms, the same each time: the shortest answers need not come first. */
function latencyOf(request: string): number {
  return 5 + ([...request].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7) % 46);
}

const STYLE = `body { font: 16px sans-serif; margin: 20px } .overlay { position: fixed; inset: 0; background: #0008 }
.dialog { background: #fff; width: 300px; margin: 60px auto; padding: 20px } #feed li { height: 90px }
textarea { width: 300px; height: 80px } .dark { background: #222; color: #eee }`;

function documentOf(title: string, markup: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<style>${STYLE}</style><body>${markup}<script src="page.js"></script></body></html>`;
}
