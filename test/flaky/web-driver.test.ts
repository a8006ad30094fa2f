import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Statements } from '../../src/flaky/driver/statements.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { runCommand } from '../../src/flaky/run-command.js';

/** Asks a server of its own for the path of a session, by itself and by what it is given as Selenium. */
const PROGRAM = `import http from 'node:http';
import { ask } from 'selenium-webdriver';
const server = http.createServer(({ url, headers }, response) => {
  console.log(url, headers['x-wave-place']);
  response.end();
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const own = await new Promise((resolve) => http.request({ port, path: '/session/own' }, resolve).end());
  own.resume();
  await ask(port);
  server.close();
  server.closeAllConnections();
});
`;
const SELENIUM = `import http from 'node:http';
export const ask = (port) => new Promise((resolve) =>
  http.request({ port, path: '/session/selenium' }, (answer) => resolve(answer.resume())).end());
`;

/** What is told of these commands: method, path, line of the test. */
async function told(
  ...commands: readonly (readonly [method: string, path: string, line?: number])[]
) {
  const calls: unknown[] = [];
  const statements = new Statements(async (call) => {
    calls.push(call.type === 'begin' ? [call.name, call.place?.line ?? null] : call);
  });
  for (const [method, path, line] of commands) {
    const at = line === undefined ? undefined : JSON.stringify({ file: '/t.mjs', line, column: 1 });
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
      await writeFile(join(library, 'package.json'), '{"type":"module","exports":"./a.js"}');
      await writeFile(join(library, 'a.js'), SELENIUM);
      const command = [process.execPath, program];
      const { signal } = new AbortController();
      const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
      const { output } = await runCommand(settings, NATURAL);
      assert.match(output, /^\/session\/own undefined$/m);
      assert.match(output, /^\/session\/selenium \{.*test\.mjs","line":11,/m);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
