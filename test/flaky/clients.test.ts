/** Several who speak with one browser behind its proxy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { Clients } from '../../src/flaky/proxy/clients.js';
import { runCommand } from '../../src/flaky/run-command.js';

/** Two of them, and what each has been told; `B` is the session of the second with the browser. */
async function two() {
  const told: [string[], string[]] = [[], []];
  const [toBrowser, asked]: [string[], string[]] = [[], []];
  const clients: Clients = new Clients(
    (text) => toBrowser.push(text),
    async (method, params) => {
      asked.push(`${method} ${JSON.stringify(params)}`);
      if (method !== 'Target.attachToBrowserTarget') return {};
      clients.tell(attached('B', 'browser'));
      return { sessionId: 'B' };
    },
  );
  const [first, second] = told.map((texts) =>
    clients.connect({ send: (text) => texts.push(text), close: () => {} }),
  );
  assert.ok(first !== undefined && second !== undefined);
  // It waits for its session.
  second.command('{"id":0,"method":"Browser.getVersion"}');
  await new Promise(setImmediate);
  return { clients, first, second, told, toBrowser, asked };
}

function attached(sessionId: string, type: string, parent?: string): string {
  const params = { sessionId, targetInfo: { type, targetId: `target of ${sessionId}` } };
  return JSON.stringify({ method: 'Target.attachedToTarget', params, sessionId: parent });
}

describe('clients of one browser', () => {
  it('are told what came before the first was there', () => {
    const told: string[] = [];
    const clients = new Clients(
      () => {},
      async () => null,
    );
    clients.tell('{"method":"Target.targetCreated"}');
    clients.connect({ send: (text) => told.push(text), close: () => {} });
    clients.tell('{"method":"Target.targetDestroyed"}');
    assert.deepEqual(told, [
      '{"method":"Target.targetCreated"}',
      '{"method":"Target.targetDestroyed"}',
    ]);
  });

  it('have numbers of their own, and the second a session that it does not see', async () => {
    const { clients, first, second, told, toBrowser } = await two();
    first.command('{"id":1, "method":"Page.enable","sessionId":"P"}');
    second.command('{"id":1,"method":"Page.enable","sessionId":"Q"}');
    await new Promise(setImmediate);
    assert.deepEqual(toBrowser, [
      '{"id":1000000,"method":"Browser.getVersion","sessionId":"B"}',
      '{"id":1, "method":"Page.enable","sessionId":"P"}',
      '{"id":1000001,"method":"Page.enable","sessionId":"Q"}',
    ]);
    clients.tell('{"id":1000000,"result":{},"sessionId":"B"}');
    clients.tell('{"id":1, "result":{},"sessionId":"P"}');
    clients.tell('{"id":1000001,"result":{},"sessionId":"Q"}');
    assert.deepEqual(told, [
      ['{"id":1, "result":{},"sessionId":"P"}'],
      ['{"id":0,"result":{}}', '{"id":1,"sessionId":"Q","result":{}}'],
    ]);
  });

  it('are told of their own sessions, and of those in these', async () => {
    const { clients, told } = await two();
    clients.tell(attached('P', 'page'));
    clients.tell(attached('Q', 'tab', 'B'));
    clients.tell(attached('R', 'page', 'Q'));
    clients.tell('{"method":"Page.loadEventFired","sessionId":"R"}');
    clients.tell('{"method":"Page.loadEventFired","sessionId":"P"}');
    clients.tell('{"method":"Target.detachedFromTarget","params":{"sessionId":"B"}}');
    assert.deepEqual(told, [
      [attached('P', 'page'), '{"method":"Page.loadEventFired","sessionId":"P"}'],
      [
        attached('Q', 'tab'),
        attached('R', 'page', 'Q'),
        '{"method":"Page.loadEventFired","sessionId":"R"}',
      ],
    ]);
  });

  it('keep no page waiting when they are gone', async () => {
    const { clients, first, second, told, asked } = await two();
    first.close();
    second.close();
    await new Promise(setImmediate);
    assert.deepEqual(asked.slice(1), [
      'Target.setAutoAttach {"autoAttach":false,"waitForDebuggerOnStart":false,"flatten":true}',
      'Target.detachFromTarget {"sessionId":"B"}',
    ]);
    clients.tell('{"method":"Target.targetCreated"}');
    assert.deepEqual(told, [[], []]);
  });

  it('see the same pages as without a proxy', async () => {
    const found = await findBrowser({ notice: () => {} });
    process.env.BROWSER_OF_TESTS = found?.path;
    const program = fileURLToPath(
      new URL('../../../test/flaky/fixtures/cart/several-clients.puppeteer.mjs', import.meta.url),
    );
    const { signal } = new AbortController();
    const command = [process.execPath, program];
    const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
    const { output, browsers } = await runCommand(settings, NATURAL);
    assert.deepEqual(output.match(/^The .*$/gm), [
      'The first sees one three two.',
      'The second sees one three two.',
      'The third sees five four one three two.',
    ]);
    // Commands of each of them are statements: the second asks for a context, the third closes the browser.
    const names = browsers.flat().flatMap((line) => (line.type === 'statement' ? line.name : []));
    for (const [name, count] of [
      ['browser.newPage', 4],
      ['browser.createBrowserContext', 1],
      ['browser.close', 1],
    ] as const) {
      assert.equal(names.filter((one) => one === name).length, count, name);
    }
  });
});
