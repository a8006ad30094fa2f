import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type {
  Command,
  ProtocolAnswer,
  ProtocolEvent,
} from '../../../src/browser/chrome/messages.js';
import { ChromeConnection, Detached, Disconnected } from '../../../src/browser/chrome/protocol.js';

let sent: Command[];
/** Answers the nth command. */
let answers: ((answer: ProtocolAnswer) => void)[];
let tells: (event: ProtocolEvent) => void;
let lose: () => void;
let connection: ChromeConnection;

beforeEach(() => {
  sent = [];
  answers = [];
  connection = new ChromeConnection({
    send: (command, onAnswer) => {
      sent.push(command);
      answers.push(onAnswer);
    },
    listen: (onEvent, onLost) => {
      tells = onEvent;
      lose = onLost;
    },
    close: async () => {},
  });
});

const DETACHED: ProtocolEvent = {
  method: 'Target.detachedFromTarget',
  params: { sessionId: 's1' },
};

describe('ChromeConnection', () => {
  it('gives each command its own answer, in whatever order they come', async () => {
    const version = connection.session('').send('Browser.getVersion');
    const enabled = connection.session('s1').send('Runtime.enable');
    assert.deepEqual(sent, [
      { method: 'Browser.getVersion', params: {}, session: '' },
      { method: 'Runtime.enable', params: {}, session: 's1' },
    ]);
    answers[1]?.({ result: {} });
    answers[0]?.({ result: { product: 'Chrome/1' } });
    await enabled;
    assert.equal((await version).product, 'Chrome/1');
  });

  it("refuses in Chrome's words", async () => {
    const asked = connection.session('s1').send('Page.enable');
    answers[0]?.({ error: { code: -32000, message: 'No page', data: 'it is gone' } });
    await assert.rejects(asked, { message: 'No page (it is gone)' });
  });

  it('tells the events of a session to its listener alone, until its target is gone', async () => {
    const heard: ProtocolEvent[] = [];
    const main: ProtocolEvent[] = [];
    connection.session('', (event) => main.push(event));
    const session = connection.session('s1', (event) => heard.push(event));
    const asked = session.send('Page.enable');
    const event: ProtocolEvent = {
      method: 'Page.loadEventFired',
      params: { timestamp: 1 },
      sessionId: 's1',
    };
    tells(event);
    tells(DETACHED);
    tells(event);
    assert.deepEqual([heard, main], [[event], [DETACHED]]);
    await assert.rejects(asked, Detached);
  });

  it('rejects what is asked of a browser that is gone, before and after', async () => {
    const asked = connection.session('s1').send('Page.enable');
    lose();
    await connection.lost;
    await assert.rejects(asked, Disconnected);
    await assert.rejects(connection.session('s1').send('Page.enable'), Disconnected);
    assert.equal(sent.length, 1);
  });

  it('tells nothing any more once it is closed', async () => {
    const heard: ProtocolEvent[] = [];
    connection.session('', (event) => heard.push(event));
    await connection.close();
    tells(DETACHED);
    assert.deepEqual(heard, []);
  });

  it('answers a client that speaks the protocol itself, and leaves to it what a gone target means', () => {
    const heard: ProtocolAnswer[] = [];
    const relay = connection.relay('s1', () => {});
    const ask = () => relay.send('Page.enable', {}, (answer) => heard.push(answer));
    for (let time = 0; time < 4; time += 1) ask();
    const error = { code: -32000, message: 'No page' };
    answers[0]?.({ result: { a: 1 } });
    answers[1]?.({ error });
    tells(DETACHED);
    answers[2]?.({ result: { a: 3 } });
    assert.deepEqual(heard, [{ result: { a: 1 } }, { error }]);
    ask();
    lose();
    ask();
    const gone = { error: { code: 0, message: 'The browser is gone.' } };
    assert.deepEqual(heard.slice(2), [gone, gone]);
  });
});
