import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ProtocolAnswer, ProtocolEvent } from '../../../src/browser/chrome/messages.js';
import type { DialogAnswer } from '../../../src/browser/control/sources/dialogs.js';
import { TabTransport } from '../../../src/drivers/script/transport.js';

const PAGE = 'session of page';

let sent: { method: string; answer: (answer: ProtocolAnswer) => void }[];
let heard: (event: ProtocolEvent) => void;
let answers: DialogAnswer[];
let received: Record<string, unknown>[];
let transport: TabTransport;

beforeEach(async () => {
  sent = [];
  answers = [];
  received = [];
  transport = new TabTransport({
    tab: {
      mainFrame: 'page',
      browserContext: 'context',
      heard: async () => {},
      detach: async () => {},
      attachBeside: async (target, listener) => {
        heard = listener;
        const send = (method: string, _: object, answer: (answer: ProtocolAnswer) => void) =>
          sent.push({ method, answer });
        return { id: `session of ${target}`, send };
      },
    },
    answers: (answer) => answers.push(answer),
  });
  transport.onmessage = (message) => received.push(JSON.parse(message));
  await transport.open();
});

function ask(id: number, method: string, params: object = {}, sessionId?: string): void {
  transport.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
}

/** Messages come in tasks of their own. */
async function answerTo(id: number): Promise<Record<string, unknown>> {
  for (;;) {
    const found = received.find((message) => message.id === id);
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the transport of a script', () => {
  test('tells of one tab and its page, and attaches to no more', async () => {
    ask(1, 'Target.setAutoAttach', { autoAttach: true });
    await answerTo(1);
    const [tab] = received.filter(({ method }) => method === 'Target.attachedToTarget');
    assert.match(JSON.stringify(tab), /"type":"tab"/);
    ask(2, 'Target.setAutoAttach', { autoAttach: true }, 'tab of page');
    await answerTo(2);
    const attached = received.filter(({ method }) => method === 'Target.attachedToTarget');
    assert.equal(attached.length, 2);
    assert.deepEqual(sent, []);
  });

  test('refuses what is the browser’s, with a sentence', async () => {
    const refused = [
      ...['Target.createTarget', 'Target.getTargets', 'Browser.close', 'Storage.getCookies'],
      ...['Target.createBrowserContext', 'Target.closeTarget', 'Target.exposeDevToolsProtocol'],
    ];
    for (const [id, method] of refused.entries()) {
      ask(id + 1, method, { targetId: 'another' });
      const { error } = await answerTo(id + 1);
      assert.match(JSON.stringify(error), new RegExp(`WAVE refuses ${method}`));
    }
    ask(20, 'Target.attachToTarget', { targetId: 'another' });
    assert.ok('error' in (await answerTo(20)));
    for (const [id, method] of [
      'Target.attachToTarget',
      'Fetch.enable',
      'Browser.close',
    ].entries()) {
      ask(id + 30, method, { targetId: 'another' }, PAGE);
      assert.ok('error' in (await answerTo(id + 30)));
    }
    assert.deepEqual(sent, []);
  });

  test('passes commands on to the page, and its events back, in order', async () => {
    ask(1, 'Runtime.evaluate', { expression: '1' }, PAGE);
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['Runtime.evaluate'],
    );
    heard({ method: 'Inspector.targetCrashed', params: undefined });
    sent[0]?.answer({ result: { value: 1 } });
    await answerTo(1);
    assert.deepEqual(received, [
      { method: 'Inspector.targetCrashed', params: {}, sessionId: PAGE },
      { id: 1, result: { value: 1 }, sessionId: PAGE },
    ]);
  });

  test('keeps the answer to a dialog for the operation that it is', async () => {
    ask(1, 'Page.handleJavaScriptDialog', { accept: false, promptText: 'x' }, PAGE);
    assert.deepEqual(await answerTo(1), { id: 1, result: {}, sessionId: PAGE });
    assert.deepEqual(answers, [{ accept: false, promptText: 'x' }]);
    assert.deepEqual(sent, []);
  });

  test('all is answered when only a promise of the page is open that has not settled', async () => {
    ask(1, 'Runtime.callFunctionOn', { awaitPromise: true }, PAGE);
    ask(2, 'Input.dispatchMouseEvent', {}, PAGE);
    let isAnswered = false;
    const answered = transport.answered().then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(sent.length, 2);
    sent[1]?.answer({ result: {} });
    await answerTo(2);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(sent.at(-1)?.method, 'Runtime.evaluate');
    assert.equal(isAnswered, false);
    sent.at(-1)?.answer({ result: {} });
    await answered;
  });

  test('says nothing more once it is cut', async () => {
    ask(1, 'Runtime.evaluate', {}, PAGE);
    await transport.cut();
    sent[0]?.answer({ result: {} });
    ask(2, 'Runtime.evaluate', {}, PAGE);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(received, []);
    assert.equal(sent.length, 1);
  });
});
