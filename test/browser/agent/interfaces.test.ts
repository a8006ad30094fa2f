import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../../src/browser/chrome/find.js';

let browser: Browser;
const server = createServer((request, response) => {
  response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end();
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const found = await findBrowser({ notice: () => {} });
  if (found === null) throw new Error('There is no browser: set WAVE_BROWSER.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await puppeteer.launch({ executablePath: found.path, args });
});

after(async () => {
  await browser?.close();
  server.close();
  server.closeAllConnections();
});

const AGENT = readFileSync(new URL('../../../src/browser/agent.js', import.meta.url), 'utf8');
const SETTINGS = { name: 'agent', binding: 'none', epoch: 0, seed: 1, live: true, observe: false };

/** What a script tells of a page, in one with the agent and in one without. */
async function tellBoth(script: string): Promise<readonly [agent: string, native: string]> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no server');
  const tell = async (source: string) => {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(source);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    return JSON.stringify(await page.evaluate(script), null, 1);
  };
  const agent = `(() => {${AGENT}\n__waveAgent.start(${JSON.stringify(SETTINGS)})})()`;
  return [await tell(agent), await tell('')];
}

/** The properties of an object, and what can be done with them. */
const TOOLS = `
const properties = (of) => Object.entries(Object.getOwnPropertyDescriptors(of)).map(([name, of]) =>
  [name, typeof of.value, !!of.get, !!of.set, of.enumerable, of.configurable, of.writable].join()).sort();
const thrown = (run) => { try { run(); return 'nothing' } catch ({ name, message }) { return name + ': ' + message } };
const shape = (made) => [made.name, made.length, String(Object.prototype.toString.call(made.prototype)),
  properties(made), properties(made.prototype), made.prototype instanceof EventTarget,
  properties(Object.defineProperty({}, 'made', Object.getOwnPropertyDescriptor(window, made.name)))];
`;

test('a page cannot tell the agent’s WebSocket and EventSource from the browser’s own', async () => {
  const [agent, native] = await tellBoth(`${TOOLS}
const socket = new WebSocket('ws://127.0.0.1:9/a b'), source = new EventSource('/nothing?ä#x');
[
  shape(WebSocket), shape(EventSource), String(socket), String(source), properties(socket), properties(source),
  ...['url', 'readyState', 'binaryType', 'protocol', 'extensions', 'bufferedAmount', 'onopen'].map((name) => socket[name]),
  ...['url', 'readyState', 'withCredentials', 'onerror'].map((name) => source[name]),
  (socket.onopen = 5, socket.onopen), (socket.onopen = properties, socket.onopen === properties),
  (socket.binaryType = 'x', socket.binaryType), (socket.binaryType = 'arraybuffer', socket.binaryType),
  ...[
    () => new WebSocket(), () => new WebSocket('ftp://a'), () => new WebSocket('ws://a/#b'),
    () => new WebSocket('http://:'), () => new WebSocket('ws://a', 'a b'), () => new WebSocket('ws://a', ['a', 'a']),
    () => socket.send(), () => socket.send('x'), () => socket.close(1001), () => socket.close(3000, 'x'.repeat(124)),
    () => new EventSource(), () => new EventSource('http://:'), () => (source.close(), source.close()),
  ].map(thrown),
  source.readyState, (socket.close(), socket.readyState), (socket.send('xy'), socket.bufferedAmount),
]`);
  assert.equal(agent, native);
});
