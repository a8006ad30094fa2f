/** How the user's command ends. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { NATURAL } from '../../src/flaky/plan.js';
import { runCommand } from '../../src/flaky/run-command.js';
import { findFlaky } from '../../src/index.js';
import { onLinux } from '../cli/chrome-of.js';
import { untilTrue } from '../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'wave-run-command-'));
after(() => rmSync(folder, { recursive: true }));

function run(script: string, signal: AbortSignal = new AbortController().signal) {
  const command = [process.execPath, '-e', script];
  return runCommand({ command, grep: null, timeoutMs: null, browser: null, signal }, NATURAL);
}

/** A process that lives on, and writes its id into the file. */
function living(file: string, more = ''): string {
  return `${more}; require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`;
}

function leaving(script: string, isDetached: boolean): string {
  const options = JSON.stringify({ stdio: 'inherit', detached: isDetached });
  return `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], ${options}).unref(); console.log('done')`;
}

function isThere(file: string): boolean {
  const state = /^State:\s+(\w)/m.exec(statusOf(readFileSync(file, 'utf8')))?.[1] ?? 'X';
  // What has ended may not have been waited for.
  return state !== 'X' && state !== 'Z';
}

function statusOf(pid: string): string {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

describe('a command that is run', onLinux, () => {
  it('is over when it has ended, though another process holds what it prints to', async () => {
    const file = join(folder, 'detached');
    const { exitCode, output } = await run(leaving(living(file), true));
    assert.deepEqual([exitCode, output], [0, 'done\n']);
    await untilTrue(
      () => 'the other process',
      () => existsSync(file) && readFileSync(file, 'utf8') !== '',
    );
    assert.ok(isThere(file));
    process.kill(Number(readFileSync(file, 'utf8')));
  });

  it('is ended when it has not ended in time', async () => {
    const file = join(folder, 'endless');
    const command = [process.execPath, '-e', living(file, `console.log('begun')`)];
    const { signal } = new AbortController();
    const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
    const ran = await runCommand({ ...settings, mostMs: 1500 }, NATURAL);
    assert.deepEqual([ran.isInTime, ran.exitCode, ran.output], [false, null, 'begun\n']);
    assert.ok(!isThere(file));
    assert.equal((await run('')).isInTime, true);
  });

  it('leaves nothing of its group behind', async () => {
    const file = join(folder, 'left');
    const waits = `while (!require('node:fs').existsSync(${JSON.stringify(file)}));`;
    await run(`${leaving(living(file), false)}; ${waits}`);
    assert.ok(!isThere(file));
  });

  it('is killed where it does not end when it is asked to', async () => {
    const file = join(folder, 'stubborn');
    const ending = new AbortController();
    const deaf = "for (const one of ['SIGINT', 'SIGTERM']) process.on(one, () => {})";
    const running = run(living(file, deaf), ending.signal);
    await untilTrue(
      () => 'the command',
      () => existsSync(file),
    );
    ending.abort();
    assert.equal((await running).exitCode, null);
    assert.ok(!isThere(file));
  });

  it('ends as by Ctrl-C, and is over when the runner behind a shell has cleaned up', async () => {
    const [file, cleaned] = [join(folder, 'runner'), join(folder, 'cleaned')];
    const clean = `setTimeout(() => { require('node:fs').writeFileSync(${JSON.stringify(cleaned)}, ''); process.exit(); }, 300)`;
    const script = living(file, `process.once('SIGINT', () => ${clean})`);
    const ending = new AbortController();
    const { signal } = ending;
    // The shell itself ends at once.
    const command = ['sh', '-c', '"$0" -e "$1"; true', process.execPath, script];
    const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
    const running = runCommand(settings, NATURAL);
    await untilTrue(
      () => 'the runner',
      () => existsSync(file),
    );
    ending.abort();
    await running;
    assert.ok(existsSync(cleaned));
    assert.ok(!isThere(file));
  });

  it('is not run again when it was interrupted', async () => {
    const file = join(folder, 'once');
    const ending = new AbortController();
    const script = `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'x'); setInterval(() => {}, 1000)`;
    const finding = findFlaky([process.execPath, '-e', script], { signal: ending.signal });
    await untilTrue(
      () => 'the command',
      () => existsSync(file),
    );
    ending.abort();
    assert.deepEqual((await finding).tests, []);
    assert.equal(readFileSync(file, 'utf8'), 'x');
    const { exitCode } = await run(script, ending.signal);
    assert.equal(exitCode, null);
    assert.equal(readFileSync(file, 'utf8'), 'x');
  });
});
