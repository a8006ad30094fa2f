/** Runs the command line as a user does, in a folder of the test's own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Site, type SiteServer, startSite } from '../support/site.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

export interface Ended {
  /** Exit code; null: a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  /** Without the notice that Chrome has no sandbox, which depends on who runs the tests. */
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly ended: Promise<Ended>;
}

function start(folder: string, ...args: readonly string[]): Running {
  const process = spawn(globalThis.process.execPath, [MAIN, ...args], {
    cwd: folder,
    // As a shell does, not as the npm that runs the tests.
    env: { ...globalThis.process.env, npm_command: undefined },
    stdio: 'pipe',
  });
  const ended = Promise.all([once(process, 'close'), text(process.stdout), text(process.stderr)]);
  return {
    process,
    ended: ended.then(([, stdout, stderr]) => ({
      code: process.exitCode,
      stdout,
      stderr: stderr.replace(/^Chrome runs without its sandbox, .*\n/m, ''),
    })),
  };
}

export interface CommandLine {
  /** Where the commands run; empty at first, and gone after the last test. */
  readonly folder: string;
  readonly server: SiteServer;
  wave(...args: readonly string[]): Promise<Ended>;
  /** As `wave`, without waiting for its end; what still runs after the last test is ended then. */
  start(...args: readonly string[]): Running;
  /** Serves the site and returns the address of its `/`. */
  serve(site: Site): string;
  /** Writes a flow of these steps into the folder and returns its name. */
  scenario(name: string, steps: readonly object[]): Promise<string>;
  /** The text of a file of the folder. */
  read(path: string): Promise<string>;
}

/** For a test file; call once, outside of tests. */
export function commandLine(): CommandLine {
  let folder = '';
  let server: SiteServer;
  const started: Running[] = [];
  const run = (...args: readonly string[]) => {
    const running = start(folder, ...args);
    started.push(running);
    return running;
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wave-cli-'));
    server = await startSite();
  });
  after(async () => {
    // A test that failed leaves its command behind, and this process would wait for it for ever.
    for (const { process } of started) process.kill();
    await Promise.all(started.map(({ ended }) => ended));
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    get server() {
      return server;
    },
    wave: (...args) => run(...args).ended,
    start: run,
    serve(site) {
      server.serve(site);
      return `${server.origin}/`;
    },
    async scenario(name, steps) {
      await writeFile(join(folder, name), JSON.stringify({ title: name, steps }));
      return name;
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
  };
}

/** A step of a flow. */
export const click = (selector: string): object => ({
  type: 'click',
  selectors: [[selector]],
  offsetX: 5,
  offsetY: 5,
});

/** The page of the paper's Figure 1: a click before `lib.js` throws. */
export const FIGURE_1: Site = {
  '/': `<!doctype html><title>Figure 1</title>
    <button id="b1" onclick="fn()">Button</button>
    <img src="dot.svg" alt="" width="10" height="10">
    <script src="lib.js"></script>`,
  '/lib.js': "function fn() { document.getElementById('b1').textContent = 'Clicked' }",
  '/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>',
};

/** A page where the answer to the first of two clicks overwrites that to the second, and more to click. */
export const TWO_OF_FIVE: Site = {
  '/': `<!doctype html><title>Two of five</title>
    <button id="help" onclick="text.hidden = !text.hidden">Help</button><p id="text" hidden>Help</p>
    <button id="a" onclick="show('a.txt')">A</button><button id="b" onclick="show('b.txt')">B</button>
    <button id="like" onclick="fetch('like.txt').then(() => { likes.textContent += '+'; })">Like</button>
    <input id="note"><p id="panel">-</p><p id="likes"></p><script>
async function show(file) {
  panel.textContent = await (await fetch(file)).text();
}
</script>`,
  '/a.txt': 'A',
  '/b.txt': 'B',
  '/like.txt': '',
};

/** Of which the page needs the second and the fourth to fail. */
export const FIVE_STEPS: readonly object[] = [
  click('#help'),
  click('#a'),
  { type: 'change', selectors: [['#note']], value: 'x' },
  click('#b'),
  click('#like'),
];
