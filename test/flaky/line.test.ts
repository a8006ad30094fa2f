/** The line by which the process of a test runner tells the proxy of its browser what the test does. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { lineOf, linePipes } from '../../src/flaky/line-pipes.js';
import { type Line, listenOnLine, type NumberedCall } from '../../src/flaky/proxy/line.js';
import { openLine } from '../../src/flaky/proxy/open-line.js';
import { onLinux } from '../cli/chrome-of.js';

/** A line, and the end of it that the runner has. */
async function opened(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'wave-line-'));
  context.after(() => rm(folder, { recursive: true }));
  const path = lineOf(folder, process.pid);
  const pipes = linePipes(path, 1);
  spawnSync('mkfifo', [pipes.answers, pipes.calls]);
  const proxys = openLine(path, 1, 0);
  const runners = openSync(pipes.calls, constants.O_WRONLY);
  const [heard, gone]: [NumberedCall[], { isGone: boolean }] = [[], { isGone: false }];
  const line: Line = listenOnLine(
    proxys,
    (call) => heard.push(call),
    () => {
      gone.isGone = true;
    },
  );
  return { proxys, runners, heard, gone, line };
}

const call = (number: number, error: string | null = null) =>
  ({ type: 'end', call: number, error }) as const;

test('what has been told is heard at once, also in parts', onLinux, async (context) => {
  const { proxys, runners, heard, line } = await opened(context);
  writeSync(runners, `\n${JSON.stringify(call(1))}\n${JSON.stringify(call(2)).slice(0, 9)}`);
  assert.deepEqual(heard, []);
  line.hear();
  assert.deepEqual(heard, [call(1)]);
  writeSync(runners, `${JSON.stringify(call(2)).slice(9)}\n`);
  line.hear();
  assert.deepEqual(heard, [call(1), call(2)]);
  line.hear();
  assert.equal(heard.length, 2);
  closeSync(runners);
  await once(proxys.calls, 'close');
});

test('what nobody asks for is heard as it comes, and then the end', onLinux, async (context) => {
  const { proxys, runners, heard, gone, line } = await opened(context);
  const long = call(3, 'é'.repeat(20_000));
  writeSync(runners, `\n${JSON.stringify(long)}\n`);
  closeSync(runners);
  await once(proxys.calls, 'close');
  assert.deepEqual([heard, gone], [[long], { isGone: true }]);
  line.hear();
  assert.equal(heard.length, 1);
});
