import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { NATURAL } from '../../src/flaky/plan.js';
import { isDriver, markDriver } from '../../src/flaky/preload/chromedriver.js';
import { nameOfCommand } from '../../src/flaky/preload/web-driver-names.js';
import { runCommand } from '../../src/flaky/run-command.js';

/** What the program asks a session for. */
const WANTED = {
  capabilities: {
    firstMatch: [{}],
    alwaysMatch: {
      browserName: 'chrome',
      'goog:chromeOptions': { args: ['lang=ä', '--remote-debugging-port=9222'], detach: true },
    },
  },
};

/** Starts a chromedriver, and sends commands to it; and asks a server of its own for the same. */
const PROGRAM = `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http'; import fs from 'node:fs';
import selenium from 'selenium-webdriver';
const [port, chromedriver] = [Number(process.argv[2]), process.argv[3]];
const env = { ...process.env, LINE: process.env.WAVE_FLAKY + '/line-' + process.pid };
const driver = spawn(chromedriver, ['--port=' + port], { env });
await once(driver.stdout, 'data');
const own = http.createServer((request, response) => { if (request.method === 'POST') request.pipe(fs.createWriteStream(chromedriver + '.own')); response.end(); }).listen(0, '127.0.0.1');
await once(own, 'listening');
const click = async () => selenium.ask(port, 'POST', '/session/s/element/e/click');
await selenium.ask(port, 'POST', '/session', '${JSON.stringify(WANTED)}'); await selenium.ask(own.address().port, 'POST', '/session', '{}');
await selenium.ask(port, 'POST', '/session/s/url');
await click();
await click();
await selenium.ask(own.address().port, 'GET', '/session/s/title');
await selenium.ask(port, 'GET', '/session/s/element/e/text'); await selenium.ask(port, 'GET', '/session/s/url');
await new selenium.WebDriver().wait(() => selenium.inside(port));
await new selenium.WebDriver().wait(
  async () => {
    await selenium.ask(port, 'GET', '/session/s/title');
    return selenium.ask(port, 'GET', '/session/s/url');
  },
);
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
setTimeout(selenium.ask, 1, port, 'GET', '/session/s/source');
setTimeout(selenium.ask, 50, port, 'GET', '/session/s/source');
await later(200);
for (const _ of [1, 2]) await new selenium.WebDriver().findElement(port).click();
await selenium.ask(port, 'DELETE', '/session/s');
driver.kill();
own.close();
own.closeAllConnections();
`;
/** A wait asks three times. A command is sent later than it is called. */
const SELENIUM = `const http = require('node:http');
const ask = exports.ask = (port, method, path, body) => new Promise((resolve) => {
  const headers = { 'Content-Length': body === undefined ? 0 : Buffer.byteLength(body) };
  const request = http.request({ port, method, path, headers }, (answer) => resolve(answer.resume()));
  if (body !== undefined) request.write(body);
  request.end();
});
exports.inside = (port) => ask(port, 'POST', '/session/s/elements');
exports.WebDriver = class {
  async execute(port, path, element) {
    await element;
    return ask(port, 'POST', path);
  }
  findElement(port) {
    const found = this.execute(port, '/session/s/element');
    return { click: () => this.execute(port, '/session/s/element/e/click', found) };
  }
  wait(condition) {
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

describe('commands of WebDriver', () => {
  it('have the names of the calls', () => {
    const names = (
      [
        ['POST', '/session/s/url'],
        ['POST', '/session/s/element'],
        ['GET', '/session/s/element/e/text'],
        ['POST', '/session/s/element/e/elements'],
        ['POST', '/session/s/shadow/e/element'],
        ['POST', '/session/s/refresh'],
        ['POST', '/session/s/alert/accept'],
        ['DELETE', '/session/s'],
      ] as const
    ).map(([method, path]) => nameOfCommand(method, path));
    assert.deepEqual(names, [
      ...['driver.get', 'driver.findElement', 'element.getText', 'element.findElements'],
      ...['element.findElement', 'navigation.refresh', 'alert.accept', 'driver.quit'],
    ]);
  });

  it('that begin a session, or ask whether there can be one, are no steps of a test', () => {
    assert.equal(nameOfCommand('POST', '/session'), null);
    assert.equal(nameOfCommand('GET', '/status'), null);
  });

  it('are statements by the lines that send them: those of one line, and of one wait, are one', async () => {
    await withDriver(async (chromedriver) => {
      const calls = await readFile(`${chromedriver}.calls`, 'utf8');
      const told = calls
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        told.map(({ statement, isRound, name, place, callers = [] }) => {
          const lines = place === null ? [] : [place, ...callers].map(({ line }) => line);
          return [isRound ? 'again' : 'begins', statement, name, ...lines].join(' ');
        }),
        [
          'begins 0 driver.get 13',
          // What a helper sends for each of two lines is two statements.
          ...['begins 1 element.click 11 14', 'begins 2 element.click 11 15'],
          'begins 3 element.getText 17',
          'begins 4 driver.wait 18',
          // Of a condition with lines of its own, each looks for itself: what it has found may be gone at the next.
          ...['begins 5 driver.getTitle 21', 'begins 6 driver.getCurrentUrl 22'],
          ...['again 5 driver.getTitle 21', 'again 6 driver.getCurrentUrl 22'],
          ...['again 5 driver.getTitle 21', 'again 6 driver.getCurrentUrl 22'],
          'begins 7 driver.getPageSource',
          // Between what finds and what clicks, the page may go on. How often it does both says nothing.
          ...['begins 8 driver.findElement 29', 'begins 9 element.click 29'],
          'begins 10 driver.quit 30',
        ],
      );
    });
  });

  it('that begin a session have the proxy as its browser, with the arguments that the test gives', async () => {
    await withDriver(async (chromedriver) => {
      const [, length, body = ''] =
        /^(\d+) (.*)$/.exec(await readFile(`${chromedriver}.session`, 'utf8')) ?? [];
      assert.equal(Number(length), Buffer.byteLength(body));
      const { capabilities } = JSON.parse(body);
      const { binary, ...given } = capabilities.alwaysMatch['goog:chromeOptions'];
      assert.match(binary, /[\\/]wave-\w+[\\/]browser-\d+-1$/);
      assert.deepEqual(given, { args: ['lang=ä', 'remote-debugging-pipe'], detach: true });
      assert.equal(capabilities.alwaysMatch.browserName, 'chrome');
      assert.deepEqual(capabilities.firstMatch, [{}]);
      // Another server may have sessions as well.
      assert.equal(await readFile(`${chromedriver}.own`, 'utf8'), '{}');
    });
  });

  it('are those to a port of a chromedriver that runs, though another one has left it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-selenium-'));
    const { WAVE_FLAKY: before } = process.env;
    process.env.WAVE_FLAKY = folder;
    try {
      const start = () => {
        const driver = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
        markDriver(driver, ['--port=4444']);
        return driver;
      };
      const end = async (driver: ChildProcess) => {
        driver.kill();
        await once(driver, 'exit');
      };
      const first = start();
      const second = start();
      await end(first);
      assert.deepEqual([4444, 9515, 0].map(isDriver), [true, false, false]);
      await end(second);
      assert.equal(isDriver(4444), false);
    } finally {
      process.env.WAVE_FLAKY = before;
      if (before === undefined) delete process.env.WAVE_FLAKY;
      await rm(folder, { recursive: true });
    }
  });
});

/** Answers each request, and keeps what it is asked for a session with. */
const CHROMEDRIVER = `#!${process.execPath}
const fs = require('node:fs');
const server = require('node:http').createServer((request, response) => {
  if (request.url !== '/session') return response.end();
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    fs.writeFileSync(__filename + '.session', request.headers['content-length'] + ' ' + body);
    // As the proxy of a browser would, it hears of statements.
    connect(() => response.end());
  });
});
function connect(onOpen) {
  const [answers, calls] = ['answers', 'calls'].map((name) => process.env.LINE + '-1-' + name);
  require('node:child_process').execFileSync('mkfifo', [answers, calls]);
  const answer = fs.openSync(answers, 'r+');
  fs.writeSync(answer, '0\\n');
  let isMet = false;
  const input = fs.createReadStream(calls, { flags: 'r+' });
  require('node:readline').createInterface({ input }).on('line', (text) => {
    if (isMet) fs.appendFileSync(__filename + '.calls', text + '\\n');
    if (isMet) fs.writeSync(answer, '\\n');
    isMet = true;
  });
  input.on('open', onOpen);
}
const port = Number(process.argv[2].replace('--port=', ''));
server.listen(port, '127.0.0.1', () =>
  console.log('ChromeDriver was started successfully on port ' + port + '.'));
`;

/** Runs `PROGRAM` with a chromedriver, beside which are the files that it writes. */
async function withDriver(work: (chromedriver: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-selenium-'));
  try {
    const chromedriver = join(folder, 'chromedriver');
    await writeFile(chromedriver, CHROMEDRIVER, { mode: 0o755 });
    const program = join(folder, 'test.mjs');
    await writeFile(program, PROGRAM);
    const library = join(folder, 'node_modules', 'selenium-webdriver');
    await mkdir(library, { recursive: true });
    await writeFile(join(library, 'package.json'), '{"main":"./a.js"}');
    await writeFile(join(library, 'a.js'), SELENIUM);
    const command = [process.execPath, program, `${await freePort()}`, chromedriver];
    const { signal } = new AbortController();
    const settings = { command, grep: null, timeoutMs: null, browser: null, signal };
    const { exitCode, output } = await runCommand(settings, NATURAL);
    assert.equal(exitCode, 0, output);
    await work(chromedriver);
  } finally {
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
