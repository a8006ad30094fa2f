/** The program that a test runner starts in the place of its browser: whatever ends, no browser stays behind. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { lineOf, linePipes } from '../../src/flaky/line-pipes.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { ToldProxy } from '../../src/flaky/preload/told-proxy.js';
import { onLinux, processesOf } from '../cli/chrome-of.js';
import { untilTrue } from '../support/until.js';

const [START = '', PROXY = ''] = ['start-browser.sh', 'proxy.cjs'].map((name) =>
  fileURLToPath(new URL(`../../src/flaky/programs/${name}`, import.meta.url)),
);

/** A browser, or another program at a path, as a runner starts it, by a pipe or by a port, in a profile of its own; and the line to the runner. */
async function started(
  context: TestContext,
  by: '--remote-debugging-pipe' | `--remote-debugging-port=0`,
  { runner = process.pid, path = '', more = [] as readonly string[] } = {},
) {
  const browser = path === '' ? await findBrowser({ notice: () => {} }) : { path };
  assert.ok(browser !== null);
  const folder = await mkdtemp(join(tmpdir(), 'wave-proxy-'));
  await writeFile(join(folder, 'plan.json'), JSON.stringify(NATURAL));
  const line = lineOf(folder, runner);
  const profile = join(folder, 'profile');
  const args = ['--headless', '--no-sandbox', `--user-data-dir=${profile}`, by, ...more];
  const proxy = spawn('/bin/sh', [START, process.execPath, PROXY, browser.path, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, WAVE_FLAKY: folder, WAVE_FLAKY_LINE: line, WAVE_FLAKY_NUMBER: '1' },
  });
  for (const stream of proxy.stdio) stream?.on('error', () => {}); // Of a proxy that is gone.
  context.after(async () => {
    for (const pid of await processesOf(profile)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { proxy, profile, pipes: linePipes(line, 1) };
}

function allGone(profile: string): Promise<void> {
  return untilTrue(
    () => 'the processes of the browser are gone',
    async () => (await processesOf(profile)).length === 0,
  );
}

/** One that answers has started all of its processes. */
async function untilItAnswers({ stdio }: ChildProcess): Promise<void> {
  const [, , , to, from] = stdio;
  assert.ok(to != null && 'write' in to && from != null);
  to.write('{"id":1,"method":"Browser.getVersion"}\0');
  await once(from, 'data');
}

/** Where the runner finds a browser that has a port: the browser itself may say something before. */
async function listening({ stderr }: ChildProcess): Promise<string> {
  assert.ok(stderr !== null);
  for (let said = ''; ; said += String(await once(stderr, 'data'))) {
    const [, address] = /DevTools listening on (.*)\n/.exec(said) ?? [];
    if (address !== undefined) return address;
  }
}

for (const ms of [0, 5, 10, 20, 50, 80, 120, 200, 400]) {
  test(
    `a proxy that is killed ${ms} ms after its start leaves no browser`,
    onLinux,
    async (context) => {
      const { proxy, profile } = await started(context, '--remote-debugging-pipe');
      await sleep(ms);
      proxy.kill('SIGKILL');
      await once(proxy, 'exit');
      await allGone(profile);
    },
  );
}

test('a proxy that is killed while its browser is in use leaves none', onLinux, async (context) => {
  const { proxy, profile } = await started(context, '--remote-debugging-pipe');
  await untilItAnswers(proxy);
  assert.notDeepEqual(await processesOf(profile), []);
  proxy.kill('SIGKILL');
  await allGone(profile);
});

test('a runner that closes its pipes leaves no browser', onLinux, async (context) => {
  const { proxy, profile } = await started(context, '--remote-debugging-pipe');
  await untilItAnswers(proxy);
  for (const pipe of proxy.stdio) pipe?.destroy();
  await allGone(profile);
});

test(
  'a runner that ends leaves no browser, where it speaks with it by a port',
  onLinux,
  async (context) => {
    const { proxy, profile, pipes } = await started(context, '--remote-debugging-port=0');
    await listening(proxy);
    assert.notDeepEqual(await processesOf(profile), []);
    const calls = openSync(pipes.calls, constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(calls, '\n');
    closeSync(calls);
    await allGone(profile);
  },
);

test(
  'a runner that ends before it has opened the line leaves no browser',
  onLinux,
  async (context) => {
    const runner = spawn('sleep', ['1000']);
    const { pid } = runner;
    const by = '--remote-debugging-port=0';
    const { proxy, profile } = await started(context, by, { runner: pid });
    await listening(proxy);
    assert.notDeepEqual(await processesOf(profile), []);
    runner.kill('SIGKILL');
    await allGone(profile);
  },
);

test('a proxy ends as its browser does', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-proxy-'));
  context.after(() => rm(folder, { recursive: true }));
  for (const [script, ...ended] of [
    ['exit 0', 0, null],
    ['exit 3', 3, null],
    ['kill -TERM $$', null, 'SIGTERM'],
  ] as const) {
    const path = join(folder, 'browser');
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const { proxy } = await started(context, '--remote-debugging-pipe', { path });
    assert.deepEqual(await once(proxy, 'exit'), ended);
  }
  const { proxy } = await started(context, '--remote-debugging-pipe', { path: join(folder, 'no') });
  assert.ok(proxy.stderr !== null);
  const [said, [code]] = await Promise.all([text(proxy.stderr), once(proxy, 'exit')]);
  assert.match(said, /no: not found|No such file/);
  assert.equal(code, 127);
});

test('a runner speaks by its pipe where others have a port', async (context) => {
  const { proxy, profile } = await started(context, '--remote-debugging-pipe', {
    more: ['--remote-debugging-port=0'],
  });
  await untilItAnswers(proxy);
  // Here Chrome tells its port to the others.
  assert.match(await readFile(join(profile, 'DevToolsActivePort'), 'utf8'), /^\d+\n/);
});

test(
  'a proxy says where its browser is found, and when it has heard of a call',
  onLinux,
  async (context) => {
    const { proxy, profile, pipes } = await started(context, '--remote-debugging-port=0');
    const address = await listening(proxy);
    const told = ToldProxy.meet(pipes);
    assert.ok(told !== null);
    assert.equal(Number(new URL(address).port), told.port);
    const of = { by: 'puppeteer', name: 'page.click', place: null, isRound: false } as const;
    for (const number of [0, 1]) {
      assert.ok(told.tell({ type: 'begin', call: number, ...of, statement: number }));
      assert.ok(told.hasHeard());
    }
    // One that a pipe does not take at once.
    assert.ok(told.tell({ type: 'end', call: 1, error: 'x'.repeat(200_000) }));
    assert.ok(told.hasHeard());
    proxy.kill('SIGKILL');
    await once(proxy, 'exit');
    assert.ok(!told.tell({ type: 'begin', call: 2, ...of, statement: 2 }));
    await allGone(profile);
  },
);

test(
  'a proxy is not met before it has opened its pipes, nor when it is gone',
  onLinux,
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-line-'));
    context.after(() => rm(folder, { recursive: true }));
    const pipes = linePipes(lineOf(folder, 1), 1);
    assert.equal(ToldProxy.meet(pipes), null);
    await once(spawn('mkfifo', [pipes.answers, pipes.calls]), 'exit');
    assert.equal(ToldProxy.meet(pipes), null);
    // As one that ends while it is met: it is still there to be written to, and says nothing any more.
    const calls = openSync(pipes.calls, constants.O_RDONLY | constants.O_NONBLOCK);
    assert.equal(ToldProxy.meet(pipes), null);
    closeSync(calls);
  },
);

test('who waits for a proxy to hear of a call hears its end', onLinux, async (context) => {
  const { proxy, profile, pipes } = await started(context, '--remote-debugging-port=0');
  await listening(proxy);
  const told = ToldProxy.meet(pipes);
  assert.ok(told !== null);
  proxy.kill('SIGSTOP');
  assert.ok(told.tell({ type: 'end', call: 1, error: null }));
  spawn('sh', ['-c', `sleep 0.2; kill -KILL ${proxy.pid}`]);
  assert.ok(!told.hasHeard());
  await allGone(profile);
});

test('a runner may have two sessions with a page, beside the one of WAVE', async (context) => {
  const { proxy } = await started(context, '--remote-debugging-pipe');
  const browser = clientOf(proxy);
  const { targetId } = await browser('Target.createTarget', { url: 'about:blank' });
  const params = { targetId, flatten: true };
  for (const value of ['first', 'second']) {
    const { sessionId } = await browser('Target.attachToTarget', params);
    const answer = await browser(
      'Runtime.evaluate',
      { expression: `'${value}'` },
      String(sessionId),
    );
    assert.deepEqual(answer.result, { type: 'string', value });
  }
});

test('who knows its port alone finds the browser, and speaks with a page by itself', async (context) => {
  const { proxy } = await started(context, '--remote-debugging-port=0', { more: ['about:blank'] });
  const address = await listening(proxy);
  const { host } = new URL(address);
  const version = await jsonAt(host, '/json/version', v.record(v.string(), v.string()));
  assert.equal(version.webSocketDebuggerUrl, address);
  assert.match(version['WebKit-Version'] ?? '', /^537\.36 \(@/);
  const target = v.object({ type: v.string(), url: v.string(), webSocketDebuggerUrl: v.string() });
  const [page, ...more] = await jsonAt(host, '/json/list', v.array(target));
  assert.ok(page !== undefined && more.length === 0);
  assert.deepEqual([page.type, page.url], ['page', 'about:blank']);
  // Nobody speaks with the browser itself.
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  context.after(() => socket.terminate());
  await once(socket, 'open');
  socket.send('{"id":1,"method":"Runtime.evaluate","params":{"expression":"location.href"}}');
  const [answer] = await once(socket, 'message');
  assert.deepEqual(JSON.parse(String(answer)), {
    id: 1,
    result: { result: { type: 'string', value: 'about:blank' } },
  });
  const none = new WebSocket(`ws://${host}/devtools/page/none`);
  await once(none, 'close');
  // A page of the web may have a name that leads here.
  const [refused] = await once(get({ ...hostAt(host), path: '/json/version' }), 'response');
  assert.equal(refused.statusCode, 404);
});

function hostAt(address: string) {
  const { hostname, port } = new URL(`http://${address}`);
  return { hostname, port, headers: { host: `example.com:${port}` } };
}

async function jsonAt<Schema extends v.GenericSchema>(host: string, path: string, schema: Schema) {
  const response = await fetch(`http://${host}${path}`);
  return v.parse(schema, await response.json());
}

const answerSchema = v.object({ id: v.number(), result: v.record(v.string(), v.unknown()) });

/** Speaks as a runner does: NUL behind each message. */
function clientOf({ stdio }: ChildProcess) {
  const [, , , to, from] = stdio;
  assert.ok(to != null && 'write' in to && from != null && 'on' in from);
  const asked = new Map<number, (result: Record<string, unknown>) => void>();
  let text = '';
  from.on('data', (chunk: Buffer) => {
    const messages = (text + chunk.toString()).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const answer = v.safeParse(answerSchema, JSON.parse(message));
      if (answer.success) asked.get(answer.output.id)?.(answer.output.result);
    }
  });
  return (method: string, params: object, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const id = asked.size + 1;
      asked.set(id, resolve);
      to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
