/** The program that a test runner starts in the place of its browser: whatever ends, no browser stays behind. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { onLinux, processesOf } from '../cli/chrome-of.js';
import { untilTrue } from '../support/until.js';

const [START = '', PROXY = ''] = ['start-browser.sh', 'proxy.cjs'].map((name) =>
  fileURLToPath(new URL(`../../src/flaky/programs/${name}`, import.meta.url)),
);

/** A browser, or another program at a path, as a runner starts it, by a pipe or by a port, in a profile of its own; and the runner's side of the line. */
async function started(
  context: TestContext,
  by: '--remote-debugging-pipe' | `--remote-debugging-port=0`,
  { answer = '\n', path = '', more = [] as readonly string[] } = {},
) {
  const browser = path === '' ? await findBrowser({ notice: () => {} }) : { path };
  assert.ok(browser !== null);
  const folder = await mkdtemp(join(tmpdir(), 'wave-proxy-'));
  await writeFile(join(folder, 'plan.json'), JSON.stringify(NATURAL));
  // The proxy tells its port, and waits for an answer.
  const line = createServer((socket) => {
    socket.on('error', () => {}); // A proxy may end before it hears the answer.
    socket.once('data', () => socket.write(answer));
  });
  line.listen(join(folder, 'line'));
  await once(line, 'listening');
  const profile = join(folder, 'profile');
  const args = ['--headless', '--no-sandbox', `--user-data-dir=${profile}`, by, ...more];
  const proxy = spawn('/bin/sh', [START, process.execPath, PROXY, browser.path, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, WAVE_FLAKY: folder, WAVE_FLAKY_LINE: join(folder, 'line') },
  });
  for (const stream of proxy.stdio) stream?.on('error', () => {}); // Of a proxy that is gone.
  context.after(async () => {
    line.close();
    for (const pid of await processesOf(profile)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { proxy, profile, line };
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
  'a runner that is killed leaves no browser, where it speaks with it by a port',
  onLinux,
  async (context) => {
    const { proxy, profile, line } = await started(context, '--remote-debugging-port=0');
    const [socket] = await once(line, 'connection');
    assert.ok(proxy.stderr !== null && socket instanceof Socket);
    await once(proxy.stderr, 'data'); // Where the runner finds it.
    assert.notDeepEqual(await processesOf(profile), []);
    socket.destroy();
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

test('a call that comes right behind the answer to the proxy is heard', async (context) => {
  const of = { by: 'playwright', name: 'page.click', place: null };
  const call = { type: 'begin', call: 1, ...of, statement: 0, isRound: false };
  const answer = `\n${JSON.stringify(call)}\n`;
  const { line } = await started(context, '--remote-debugging-pipe', { answer });
  const [socket] = await once(line, 'connection');
  assert.ok(socket instanceof Socket);
  const [port] = await once(socket, 'data');
  assert.equal(String(port), '0\n');
  const [heard] = await once(socket, 'data');
  assert.equal(String(heard), '\n');
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
