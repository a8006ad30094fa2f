import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ProtocolAnswer, ProtocolEvent } from '../../../../src/browser/chrome/messages.js';
import { PipeTransport } from '../../../../src/browser/chrome/transport/pipe.js';

let toChrome: PassThrough;
let fromChrome: PassThrough;
let transport: PipeTransport;
let events: ProtocolEvent[];
let isLost: boolean;

beforeEach(() => {
  toChrome = new PassThrough();
  fromChrome = new PassThrough();
  events = [];
  isLost = false;
  transport = new PipeTransport(toChrome, fromChrome);
  transport.listen(
    (event) => events.push(event),
    () => {
      isLost = true;
    },
  );
});

const ENABLE = { method: 'Page.enable', params: {}, session: 's1' };

describe('PipeTransport', () => {
  it('writes at once what is sent in one go, and what is sent later behind it', async () => {
    const written: string[] = [];
    toChrome.on('data', (chunk) => written.push(String(chunk)));
    const send = (session: string) => transport.send({ ...ENABLE, session }, () => {});
    send('');
    Promise.resolve().then(() => send('s1'));
    await once(toChrome, 'data');
    send('s2');
    await once(toChrome, 'data');
    assert.deepEqual(written, [
      '{"id":1,"method":"Page.enable","params":{}}\0{"id":2,"method":"Page.enable","sessionId":"s1","params":{}}\0',
      '{"id":3,"method":"Page.enable","sessionId":"s2","params":{}}\0',
    ]);
  });

  it('hears each message as a whole, however the pipe parts them', async () => {
    const event: ProtocolEvent = {
      method: 'Page.frameStoppedLoading',
      params: { frameId: 'größer, 大きい' },
      sessionId: 's1',
    };
    const result = { text: 'größer' };
    const error = { code: -32000, message: 'No page' };
    let asked = 0;
    for (let size = 1; size <= 150; size += 1) {
      const answers: [string, ProtocolAnswer][] = [];
      events = [];
      transport.send(ENABLE, (answer) => answers.push(['first', answer]));
      transport.send(ENABLE, (answer) => answers.push(['second', answer]));
      const messages = [{ id: asked + 2, error }, event, { id: asked + 1, result }];
      asked += 2;
      const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
      for (let at = 0; at < bytes.length; at += size) {
        fromChrome.emit('data', bytes.subarray(at, at + size));
      }
      const said = `in pieces of ${size} bytes`;
      assert.deepEqual(events, [event], said);
      assert.deepEqual(
        answers,
        [
          ['second', { error }],
          ['first', { result }],
        ],
        said,
      );
    }
  });

  it('tells when Chrome is gone, and drops what is sent then', async () => {
    toChrome.destroy(new Error('write EPIPE'));
    fromChrome.destroy(new Error('read ECONNRESET'));
    await new Promise((resolve) => fromChrome.once('close', resolve));
    assert(isLost);
    transport.send(ENABLE, () => assert.fail('Nobody is there to answer.'));
    // It is written when all that goes on has been done.
    await setImmediate();
  });
});
