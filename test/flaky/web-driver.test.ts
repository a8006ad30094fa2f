import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Statements } from '../../src/flaky/driver/statements.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { runCommand } from '../../src/flaky/run-command.js';

/** Asks a server of its own for the path of a session, by itself and by what it is given as Selenium. */
const PROGRAM = `import http from 'node:http';
import selenium from 'selenium-webdriver';
const server = http.createServer(({ url, headers }, response) => {
  console.log(url, headers['x-wave-place']);
  response.end();
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const own = await new Promise((resolve) => http.request({ port, path: '/session/own' }, resolve).end());
  own.resume();
  await selenium.ask(port);
  await new selenium.WebDriver().wait(port);
  await new selenium.WebDriver().wait(
    port,
    async () => selenium.ask(port, '/session/condition'),
  );
  server.close();
  server.closeAllConnections();
});
`;
const SELENIUM = `const http = require('node:http');
exports.ask = (port, path = '/session/selenium') => new Promise((resolve) =>
  http.request({ port, path }, (answer) => resolve(answer.resume())).end());
exports.WebDriver = class {
  wait(port, condition = () => exports.ask(port, '/session/wait')) {
    return new Promise((resolve) => {
      let rounds = 0;
      const poll = () => Promise.resolve().then(condition).then(() => {
        if (++rounds === 3) resolve();
        else setTimeout(poll, 5);
      });
      poll();
    });
  }
};
`;

/** What is told of these commands: method, path, line of the test. */
async function told(
  ...commands: readonly (readonly [method: string, path: string, line?: number, isWait?: true])[]
) {
  const calls: unknown[] = [];
  const statements = new Statements(async (call) => {
    calls.push(call.type === 'begin' ? [call.name, call.place?.line ?? null] : call);
  });
  for (const [method, path, line, isWait = false] of commands) {
    const place = { file: '/t.mjs', line, column: 1 };
    const at = line === undefined ? undefined : JSON.stringify({ place, isWait });
    await statements.command(method, path, at);
  }
  return calls;
}

describe('commands of WebDriver', () => {
  it('are statements, with the names of the calls', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/url', 1],
        ['POST', '/session/s/element', 2],
        ['GET', '/session/s/element/e/text', 3],
      ),
      [
        ['driver.get', 1],
        ['driver.findElement', 2],
        ['element.getText', 3],
      ],
    );
  });

  it('of one line, or that ask for the same again and again, are one statement', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/element', 2],
        ['POST', '/session/s/element/e/click', 2],
        ['POST', '/session/s/elements'],
        ['POST', '/session/s/elements'],
        ['POST', '/session/s/elements'],
      ),
      [
        ['driver.findElement', 2],
        ['driver.findElements', null],
      ],
    );
  });

  it('of a wait are one statement, whatever it asks, and another one than the call around it', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/elements', 2, true],
        ['POST', '/session/s/elements', 2, true],
        ['GET', '/session/s/element/e/displayed', 2, true],
        ['POST', '/session/s/element/e/click', 2],
      ),
      [
        ['driver.wait', 2],
        ['element.click', 2],
      ],
    );
  });

  it('that look inside an element, or navigate, are statements', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/element/e/elements', 1],
        ['POST', '/session/s/shadow/e/element', 2],
        ['POST', '/session/s/refresh', 3],
        ['POST', '/session/s/alert/accept', 4],
      ),
      [
        ['element.findElements', 1],
        ['element.findElement', 2],
        ['navigation.refresh', 3],
        ['alert.accept', 4],
      ],
    );
  });

  it('that begin a session are none, and the one that ends it is', async () => {
    assert.deepEqual(await told(['POST', '/session'], ['DELETE', '/session/s']), [
      ['driver.quit', null],
    ]);
  });

  it('are statements without a line where the place is none', async () => {
    const calls: unknown[] = [];
    const statements = new Statements(async (call) => void calls.push(call));
    await statements.command('POST', '/session/s/url', '{"file": 1}');
    assert.deepEqual(calls, [
      { type: 'begin', call: 0, by: 'selenium', name: 'driver.get', place: null },
    ]);
  });

  it('of Selenium say which line has sent them, and no other request does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-selenium-'));
    try {
      const program = join(folder, 'test.mjs');
      await writeFile(program, PROGRAM);
      const library = join(folder, 'node_modules', 'selenium-webdriver');
      await mkdir(library, { recursive: true });
      await writeFile(join(library, 'package.json'), '{"main":"./a.js"}');
      await writeFile(join(library, 'a.js'), SELENIUM);
      const command = [process.execPath, program];
      const { signal } = new AbortController();
      const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
      const { output } = await runCommand(settings, NATURAL);
      assert.match(output, /^\/session\/own undefined$/m);
      assert.match(output, /^\/session\/selenium \{.*test\.mjs","line":11,.*"isWait":false\}$/m);
      const waits = output.match(/^\/session\/wait \{.*test\.mjs","line":12,.*"isWait":true\}$/gm);
      assert.equal(waits?.length, 3);
      // A line of the test's own condition is no wait: what it has read before may be gone by then.
      const own = /^\/session\/condition \{.*test\.mjs","line":15,.*"isWait":false\}$/gm;
      assert.equal(output.match(own)?.length, 3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

const DRIVER = fileURLToPath(new URL('../../src/flaky/programs/driver.cjs', import.meta.url));

/** Answers each request with its path; starts when there is a file beside it, and ends at once as often as another one says. */
const CHROMEDRIVER = `#!${process.execPath}
const { readFileSync, truncateSync } = require('node:fs');
try {
  const { length } = readFileSync(__filename + '.fails');
  if (length > 0) {
    truncateSync(__filename + '.fails', length - 1);
    if (length === 99) process.exit(8);
    console.log('IPv4 port not available. Exiting...');
    process.exit(7);
  }
} catch {}
const server = require('node:http').createServer(({ url }, response) => response.end('chromedriver: ' + url));
const { existsSync } = require('node:fs');
const look = setInterval(() => {
  if (!existsSync(__filename + '.go')) return;
  clearInterval(look);
  server.listen(0, '127.0.0.1', () =>
    console.log('ChromeDriver was started successfully on port ' + server.address().port + '.'));
}, 5);
`;

async function withDriver(
  work: (start: (port: number) => ChildProcess, chromedriver: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-selenium-'));
  const started: ChildProcess[] = [];
  try {
    const chromedriver = join(folder, 'chromedriver');
    await writeFile(chromedriver, CHROMEDRIVER, { mode: 0o755 });
    await work((port) => {
      const env = { ...process.env, WAVE_FLAKY: folder };
      const child = spawn(process.execPath, [DRIVER, chromedriver, `--port=${port}`], { env });
      started.push(child);
      return child;
    }, chromedriver);
  } finally {
    for (const child of started) child.kill();
    await Promise.all(started.map((child) => child.exitCode ?? once(child, 'exit')));
    await rm(folder, { recursive: true });
  }
}

/** A port that nobody has now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

describe('the program in the place of chromedriver', () => {
  it('has its port before chromedriver is there, and answers what is asked then when it is', {
    timeout: 60_000,
  }, async () => {
    await withDriver(async (start, chromedriver) => {
      const port = await freePort();
      const child = start(port);
      await listening(port);
      const asked = fetch(`http://127.0.0.1:${port}/status`);
      await writeFile(`${chromedriver}.go`, '');
      assert.equal(await (await asked).text(), 'chromedriver: /status');
      const [said] = await once(child.stdout ?? child, 'data');
      assert.equal(String(said), `ChromeDriver was started successfully on port ${port}.\n`);
    });
  });

  it('starts chromedriver again where that has ended, as its port is taken, but not for ever', async () => {
    await withDriver(async (start, chromedriver) => {
      await writeFile(`${chromedriver}.go`, '');
      for (const [times, code, why] of [
        [2, null, ''],
        [9, 1, 'it has ended with 7'],
        // For another reason, which is there the next time, too.
        [99, 1, 'it has ended with 8'],
      ] as const) {
        await writeFile(`${chromedriver}.fails`, 'x'.repeat(times));
        const child = start(await freePort());
        assert.ok(child.stdout !== null && child.stderr !== null);
        if (code === null) {
          const [said] = await once(child.stdout, 'data');
          assert.match(String(said), /^ChromeDriver was started/);
        } else {
          const [said, [ended]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
          assert.ok(said.endsWith(`chromedriver could not be started: ${why}.\n`), said);
          assert.equal(ended, code);
        }
      }
    });
  });

  it('says that it cannot have its port', async () => {
    await withDriver(async (start) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      assert.ok(typeof address === 'object' && address !== null);
      const child = start(address.port);
      assert.ok(child.stderr !== null);
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      other.close();
      assert.match(said, /^WAVE, in the place of chromedriver, cannot take port \d+: .*\.\n$/);
      assert.equal(code, 1);
    });
  });
});

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await setTimeout(5);
    } finally {
      socket.destroy();
    }
  }
}
