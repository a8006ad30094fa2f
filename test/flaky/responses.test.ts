import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Conductor } from '../../src/flaky/proxy/conductor.js';
import { Responses } from '../../src/flaky/proxy/responses.js';
import { Wire } from '../../src/flaky/proxy/wire.js';
import { untilTrue } from '../support/until.js';

const SESSION = 's';
const MAIN_FRAME = 'main';

/** A page of which these events are held; its browser answers each command at once. */
async function watched(...held: string[]) {
  const told: string[] = [];
  const sent: { method: string; params: unknown }[] = [];
  const wire = new Wire(
    (text) => {
      const { id, method, params }: { id: number; method: string; params: unknown } =
        JSON.parse(text);
      sent.push({ method, params });
      wire.fromBrowser(JSON.stringify({ id, result: {} }));
    },
    () => {},
    { toRunner: () => false, own: () => {}, acts: () => {}, asks: () => {} },
  );
  const placed = held.map((event) => ({ event, before: null }));
  const conductor = new Conductor(
    { placed },
    (line) => {
      if ('event' in line) told.push(`${line.type} ${line.event}`);
    },
    wire,
    async () => {},
  );
  const responses = new Responses(wire, held, conductor);
  await responses.watch(SESSION, MAIN_FRAME);
  const own = (method: string, params: Record<string, unknown>) =>
    responses.own({ method, params, sessionId: SESSION });
  return {
    told,
    continued: () =>
      sent.flatMap(({ method, params }) => (/continue/.test(method) ? [params] : [])),
    patterns: () => sent.find(({ method }) => method === 'Fetch.enable')?.params,
    /** It is asked for, and stopped on its way. */
    asks(
      path: string,
      type: string,
      { method = 'GET', frameId = MAIN_FRAME, loaderId = 'l' } = {},
    ) {
      const documentURL = 'http://localhost/';
      const request = { url: path.startsWith('/') ? `http://localhost${path}` : path, method };
      const of = { type, documentURL, frameId, loaderId };
      own('Network.requestWillBeSent', { requestId: path, request, ...of });
      this.stops(path);
    },
    stops: (path: string) => own('Fetch.requestPaused', { requestId: `f${path}`, networkId: path }),
  };
}

describe('what is held at the network', () => {
  it('is the document of a frame, and not that of the page', async () => {
    const page = await watched('frame /cart 1');
    assert.deepEqual(page.patterns(), {
      patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
    });
    page.asks('/', 'Document');
    page.asks('/cart', 'Document', { frameId: 'child' });
    assert.deepEqual(page.told, ['begun frame /cart 1', 'held frame /cart 1']);
    assert.deepEqual(page.continued(), [{ requestId: 'f/' }]);
  });

  it('is a request that changes something, and none that only asks', async () => {
    const page = await watched('request POST /save 1');
    page.asks('/list', 'Fetch');
    page.asks('/save', 'Fetch', { method: 'POST' });
    assert.deepEqual(page.told, ['begun request POST /save 1', 'held request POST /save 1']);
    assert.deepEqual(page.continued(), [{ requestId: 'f/list' }]);
  });

  it('is no script of a worker, which the page hears no end of', async () => {
    const page = await watched('script /worker.js 1');
    page.asks('/worker.js', 'Script', { loaderId: '' });
    assert.deepEqual(page.told, []);
  });

  it('is nothing that the page is not told of, as what its workers ask for', async () => {
    const page = await watched('request POST /cart 1');
    page.stops('/log');
    await untilTrue(
      () => 'the request goes on',
      () => page.continued().length > 0,
    );
    assert.deepEqual(page.continued(), [{ requestId: 'f/log' }]);
    assert.deepEqual(page.told, []);
  });

  it('is no code of Vitest, and nothing without a network', async () => {
    const page = await watched('script /app.js 1');
    page.asks('/@vite/client', 'Script');
    page.asks('blob:http://localhost/1', 'Script');
    assert.deepEqual(page.told, []);
    assert.deepEqual(page.continued(), [{ requestId: 'f/@vite/client' }]);
  });
});
