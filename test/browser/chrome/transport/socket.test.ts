import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { WebSocketServer } from 'ws';
import type { ProtocolAnswer, ProtocolEvent } from '../../../../src/browser/chrome/messages.js';
import { SocketTransport } from '../../../../src/browser/chrome/transport/socket.js';

const EVENT = { method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: 's1' };
const REFUSAL = { code: -32000, message: 'No page' };

let server: WebSocketServer;
let endpoint: string;
let sent: Record<string, unknown>[];

before(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) =>
    socket.on('message', (text) => {
      const command: Record<string, unknown> = JSON.parse(String(text));
      sent.push(command);
      const { id, method } = command;
      if (method === 'Page.enable') socket.send(JSON.stringify(EVENT));
      const answer = method === 'Page.close' ? { error: REFUSAL } : { result: { of: method } };
      socket.send(JSON.stringify({ id, ...answer }));
    }),
  );
  await once(server, 'listening');
  const address = server.address();
  assert(typeof address === 'object' && address !== null);
  endpoint = `ws://127.0.0.1:${address.port}`;
});
after(() => server.close());

describe('SocketTransport', () => {
  it('carries commands to the browser and its sessions, and events and answers back, in their order', async () => {
    sent = [];
    const transport = await SocketTransport.open(endpoint);
    const heard: (ProtocolEvent | ProtocolAnswer)[] = [];
    transport.listen(
      (event) => heard.push(event),
      () => {},
    );
    const ask = (method: string, session: string) =>
      new Promise<void>((resolve) =>
        transport.send({ method, params: {}, session }, (answer) => {
          heard.push(answer);
          resolve();
        }),
      );
    await ask('Browser.getVersion', '');
    await ask('Page.enable', 's1');
    await ask('Page.close', 's1');
    assert.deepEqual(sent, [
      { id: 1, method: 'Browser.getVersion', params: {} },
      { id: 2, method: 'Page.enable', params: {}, sessionId: 's1' },
      { id: 3, method: 'Page.close', params: {}, sessionId: 's1' },
    ]);
    assert.deepEqual(heard, [
      { result: { of: 'Browser.getVersion' } },
      EVENT,
      { result: { of: 'Page.enable' } },
      { error: REFUSAL },
    ]);
    await transport.close();
  });

  it('tells when the other side has closed it, and leaves what was asked unanswered', async () => {
    const transport = await SocketTransport.open(endpoint);
    const lost = new Promise<void>((resolve) => transport.listen(() => {}, resolve));
    for (const socket of server.clients) socket.terminate();
    transport.send({ method: 'Page.enable', params: {}, session: 's1' }, () => assert.fail());
    await lost;
    await transport.close(); // Does nothing.
  });

  it('cannot be had where nobody is', async () => {
    await assert.rejects(SocketTransport.open('ws://127.0.0.1:9/'));
  });
});
