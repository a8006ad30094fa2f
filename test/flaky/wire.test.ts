import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Wire } from '../../src/flaky/proxy/wire.js';

function wire(isKept = false) {
  const [toBrowser, toRunner, own]: [string[], string[], string[]] = [[], [], []];
  const asked: string[] = [];
  let acts = 0;
  const both = new Wire(
    (text) => toBrowser.push(text),
    (text) => toRunner.push(text),
    {
      toRunner: () => isKept,
      own: ({ method = '' }) => own.push(method),
      acts: () => acts++,
      asks: (command) => asked.push(command),
    },
  );
  return { both, toBrowser, toRunner, own, asked, acts: () => acts };
}

const event = (method: string, sessionId: string) => JSON.stringify({ method, sessionId });
const command = (id: number, method: string) => JSON.stringify({ id, method, params: {} });

describe('the wire between a runner and its browser', () => {
  it('passes on both as they are, byte by byte', () => {
    const { both, toBrowser, toRunner } = wire();
    both.fromRunner('{"id": 1,  "method":"Page.enable"}');
    both.fromBrowser('{"id": 1,  "result":{}}');
    assert.deepEqual(toBrowser, ['{"id": 1,  "method":"Page.enable"}']);
    assert.deepEqual(toRunner, ['{"id": 1,  "result":{}}']);
  });

  it('hides the commands, the answers and the sessions of WAVE', async () => {
    const { both, toBrowser, toRunner, own } = wire();
    const answered = both.send('Target.attachToTarget', { targetId: 'T' });
    const { id } = JSON.parse(toBrowser[0] ?? '');
    both.fromBrowser(JSON.stringify({ id, result: { sessionId: 'S' } }));
    assert.deepEqual(await answered, { sessionId: 'S' });
    both.addOwn('S');
    both.fromBrowser(event('Runtime.bindingCalled', 'S'));
    both.fromBrowser(event('Page.loadEventFired', 'of the runner'));
    assert.deepEqual(own, ['Runtime.bindingCalled']);
    assert.deepEqual(toRunner, [event('Page.loadEventFired', 'of the runner')]);
  });

  it('gives null for what the browser refuses', async () => {
    const { both, toBrowser } = wire();
    const answered = both.send('Runtime.evaluate', {}, 'gone');
    const { id } = JSON.parse(toBrowser[0] ?? '');
    both.fromBrowser(JSON.stringify({ id, error: { message: 'Session not found' } }));
    assert.equal(await answered, null);
  });

  it('gives null for what was asked in a session that is gone', async () => {
    const { both } = wire();
    const answered = both.send('Page.enable', {}, 'S');
    both.gone('S');
    assert.equal(await answered, null);
  });

  it('tells the runner nothing while a page is made ready, and then all in its order', () => {
    const { both, toRunner } = wire();
    const [first, second] = [both.keepFromRunner(), both.keepFromRunner()];
    both.fromBrowser(event('Target.attachedToTarget', 'A'));
    both.fromBrowser(event('Page.loadEventFired', 'A'));
    first();
    assert.deepEqual(toRunner, []);
    second();
    both.fromBrowser(event('Page.lifecycleEvent', 'A'));
    assert.deepEqual(
      toRunner.map((text) => JSON.parse(text).method),
      ['Target.attachedToTarget', 'Page.loadEventFired', 'Page.lifecycleEvent'],
    );
  });

  it('keeps from the browser what acts or looks, and lets answers to requests through', () => {
    const { both, toBrowser } = wire();
    const goOn = both.keepFromBrowser();
    both.fromRunner(command(1, 'Input.dispatchMouseEvent'));
    both.fromRunner(command(2, 'Fetch.continueRequest'));
    both.fromRunner(command(3, 'Runtime.callFunctionOn'));
    assert.deepEqual(toBrowser, [command(2, 'Fetch.continueRequest')]);
    goOn();
    assert.deepEqual(toBrowser.slice(1), [
      command(1, 'Input.dispatchMouseEvent'),
      command(3, 'Runtime.callFunctionOn'),
    ]);
  });

  it('lets no page begin that is made ready, though a statement need not wait any more', () => {
    const { both, toBrowser } = wire();
    const [begin, goOn] = [both.keepFromPages(), both.keepFromBrowser()];
    both.fromRunner(command(1, 'Page.enable'));
    both.fromRunner(command(2, 'Runtime.runIfWaitingForDebugger'));
    both.fromRunner(command(3, 'Page.navigate'));
    goOn();
    assert.deepEqual(toBrowser, [command(1, 'Page.enable')]);
    begin();
    assert.deepEqual(toBrowser.slice(1), [
      command(2, 'Runtime.runIfWaitingForDebugger'),
      command(3, 'Page.navigate'),
    ]);
  });

  it('lets a page that is ready begin, though a statement is kept back', () => {
    const { both, toBrowser } = wire();
    const [begin, goOn] = [both.keepFromPages(), both.keepFromBrowser()];
    both.fromRunner(command(1, 'Page.navigate'));
    both.fromRunner(command(2, 'Runtime.runIfWaitingForDebugger'));
    begin();
    assert.deepEqual(toBrowser, [command(2, 'Runtime.runIfWaitingForDebugger')]);
    goOn();
    assert.deepEqual(toBrowser.slice(1), [command(1, 'Page.navigate')]);
  });

  it('tells that the test acts, but not that it looks', () => {
    const { both, acts } = wire();
    both.fromRunner(command(1, 'Runtime.callFunctionOn'));
    assert.equal(acts(), 0);
    both.fromRunner(command(2, 'Input.dispatchKeyEvent'));
    assert.equal(acts(), 1);
    // The keys of a text may be sent at once: it acts until the last one is answered.
    both.fromBrowser('{"id":1,"result":{}}');
    assert.equal(acts(), 1);
    both.fromBrowser('{"id":2,"result":{}}');
    assert.equal(acts(), 2);
  });

  it('tells what is asked so that it is the same if it is asked again', () => {
    const { both, asked } = wire();
    const looks = (id: number, objectId: string) =>
      JSON.stringify({ id, method: 'Runtime.callFunctionOn', params: { objectId } });
    both.fromRunner(looks(1, '1234.1.7'));
    both.fromRunner(looks(2, '1234.1.85'));
    both.fromRunner(command(3, 'DOM.scrollIntoViewIfNeeded'));
    assert.equal(asked[0], asked[1]);
    assert.notEqual(asked[0], asked[2]);
  });

  it('knows whether the runner waits for an answer', () => {
    const { both } = wire();
    both.fromRunner(command(7, 'Runtime.callFunctionOn'));
    assert.equal(both.areOpen, true);
    both.fromBrowser(JSON.stringify({ id: 7, result: {} }));
    assert.equal(both.areOpen, false);
    // A click that closes its popup is never answered.
    both.fromRunner(JSON.stringify({ id: 8, method: 'Input.dispatchMouseEvent', sessionId: 'S' }));
    both.gone('other');
    assert.equal(both.areOpen, true);
    both.gone('S');
    assert.equal(both.areOpen, false);
  });
});
