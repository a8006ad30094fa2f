import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type TestContext, test } from 'node:test';
import { type Browser, launchBrowser } from '../../../src/browser/chrome/launch.js';
import { untilTrue } from '../../support/until.js';

const PROFILE = '--user-data-dir=';
const silent = { notice: () => {} };
const proc = {
  skip: process.platform !== 'linux' && 'processes are looked up in /proc',
  timeout: 30_000, // For what waits until a process is gone.
};

test('gives a connection to drive pages by and no port, with the flags that control needs', async () => {
  const browser = await launchBrowser(silent);
  try {
    const switches = await commandLine(browser);
    assert.ok(!switches.some((text) => text.startsWith('--remote-debugging-port')));
    const disabled = switches.filter((text) => text.startsWith('--disable-features='));
    assert.equal(disabled.length, 1, 'Chrome honours the last one only');
    assert.match(disabled[0] ?? '', /Translate.*LocalNetworkAccessChecks/);
    assert.ok(switches.includes('--disable-background-timer-throttling'));
  } finally {
    await browser.close();
  }
});

test('close leaves no process and no profile, whatever the pages do', proc, async () => {
  const browser = await launchBrowser(silent);
  const profile = await profileOf(browser);
  const client = browser.connection.session('');
  for (const script of ['for (;;);', 'alert(1)', 'onbeforeunload = (e) => e.preventDefault()']) {
    await client.send('Target.createTarget', { url: `data:text/html,<script>${script}</script>` });
  }
  assert.notDeepEqual(await processesOf(profile), []);
  await browser.close();
  await browser.close(); // A second time does nothing.
  assert.deepEqual(await processesOf(profile), []);
  assert.ok(!existsSync(profile));
});

test('the death of the browser is noticed', proc, async () => {
  const browser = await launchBrowser(silent);
  const profile = await profileOf(browser);
  for (const pid of await processesOf(profile)) process.kill(pid, 'SIGKILL');
  await browser.closed;
  assert.deepEqual(await processesOf(profile), []);
  assert.ok(!existsSync(profile));
});

test('a script that starts Chrome may die alone; Chrome ends with it', proc, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-launch-'));
  const { path } = await realBrowser();
  const script = join(folder, 'chromium');
  await writeFile(script, `#!/bin/sh\n${path} "$@"\n`, { mode: 0o755 });
  const browser = await launchBrowser({ path: script, ...silent });
  const profile = await profileOf(browser);
  process.kill(browser.pid, 'SIGKILL');
  await browser.closed;
  await allGone(profile);
  await rm(folder, { recursive: true });
});

for (const [end, how] of [
  ['SIGINT', (owner: ChildProcess) => owner.kill('SIGINT')],
  ['SIGTERM', (owner: ChildProcess) => owner.kill('SIGTERM')],
  ['SIGHUP', (owner: ChildProcess) => owner.kill('SIGHUP')],
  ['an uncaught exception', (owner: ChildProcess) => owner.stdin?.write('throw\n')],
  ['process.exit', (owner: ChildProcess) => owner.stdin?.write('exit\n')],
] as const) {
  test(`nothing stays behind when its owner ends by ${end}`, proc, async () => {
    const { owner, profile } = await ownerOfBrowser('');
    how(owner);
    const [code, signal] = await once(owner, 'exit');
    assert.ok(code === null ? signal === end : code > 0, `ended by ${code ?? signal}`);
    await allGone(profile);
    assert.ok(!existsSync(profile));
  });
}

test('Chrome ends when its owner is killed with SIGKILL', proc, async () => {
  const { owner, profile } = await ownerOfBrowser('');
  owner.kill('SIGKILL');
  await allGone(profile);
  await rm(profile, { recursive: true, force: true });
});

test('a signal that its owner listens for leaves Chrome to its owner', proc, async () => {
  const { owner, profile } = await ownerOfBrowser(`
    process.once('SIGINT', async () => {
      await browser.connection.session('').send('Browser.getVersion');
      await browser.close();
      process.exitCode = 7;
      process.stdin.destroy();
    });`);
  owner.kill('SIGINT');
  assert.deepEqual(await once(owner, 'exit'), [7, null]);
  assert.deepEqual(await processesOf(profile), []);
  assert.ok(!existsSync(profile));
});

test('says once that there is no sandbox where it cannot start', proc, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-launch-'));
  const { path } = await realBrowser();
  const script = join(folder, 'chrome-headless-shell');
  await writeFile(
    script,
    `#!/bin/sh
    case "$*" in
      --version|*--no-sandbox*) exec ${path} "$@";;
      *) echo '[1:1:1:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox!' >&2; exit 133;;
    esac`,
    { mode: 0o755 },
  );
  pretendToBe(1000, t);
  const said: string[] = [];
  const notice = (sentence: string) => said.push(sentence);
  for (let i = 0; i < 2; i++) {
    const browser = await launchBrowser({ path: script, notice });
    assert.ok((await commandLine(browser)).includes('--no-sandbox'));
    await browser.close();
  }
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /without its sandbox, because this system/);
  await rm(folder, { recursive: true });
});

test('root has no sandbox and is told so', proc, async (t) => {
  const said: string[] = [];
  pretendToBe(0, t);
  const browser = await launchBrowser({ notice: (sentence) => said.push(sentence) });
  assert.ok((await commandLine(browser)).includes('--no-sandbox'));
  await browser.close();
  assert.deepEqual(said, ['Chrome runs without its sandbox, because it has none for root.']);
});

test('what does not start is an error with its own words, and leaves nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-launch-'));
  withVariables({ TMPDIR: folder }, t);
  const script = join(folder, 'chromium');
  await writeFile(
    script,
    '#!/bin/sh\n[ "$1" = --version ] || { echo "[1:2:ERROR:x.cc] Out of luck" >&2; exit 3; }',
    { mode: 0o755 },
  );
  await assert.rejects(launchBrowser({ path: script, ...silent }), {
    name: 'BrowserError',
    message:
      `The browser ${script} did not start: it ended with code 3 (Out of luck). ` +
      'Name another one, by its path or in WAVE_BROWSER.',
  });
  assert.deepEqual(await readdir(folder), ['chromium']);
  await rm(folder, { recursive: true });
});

test('a window needs a display', proc, async (t) => {
  withVariables({ DISPLAY: undefined, WAYLAND_DISPLAY: undefined }, t);
  await assert.rejects(launchBrowser({ headed: true, ...silent }), /DISPLAY is not set/);
});

async function realBrowser(): Promise<Browser> {
  const browser = await launchBrowser(silent);
  await browser.close();
  return browser;
}

/** A Node.js process that has launched a browser, runs `more` and then waits for a line. */
async function ownerOfBrowser(more: string) {
  const launch = new URL('../../../src/browser/chrome/launch.js', import.meta.url);
  const program = `
    import { createInterface } from 'node:readline';
    import { launchBrowser } from '${launch}';
    const browser = await launchBrowser({ notice: () => {} });
    ${more}
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line === 'throw') throw new Error('uncaught');
      process.exit(3);
    });
    const line = await browser.connection.session('').send('Browser.getBrowserCommandLine');
    console.log(line.arguments.find((text) => text.startsWith('${PROFILE}')).slice(${PROFILE.length}));`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [profile] = await once(createInterface({ input: owner.stdout }), 'line');
  return { owner, profile: String(profile) };
}

async function commandLine({ connection }: Browser): Promise<string[]> {
  const line = await connection.session('').send('Browser.getBrowserCommandLine');
  return line.arguments;
}

async function profileOf(browser: Browser): Promise<string> {
  const found = (await commandLine(browser)).find((text) => text.startsWith(PROFILE));
  assert.ok(found);
  return found.slice(PROFILE.length);
}

/** Ids of the processes that have the profile on their command line, which zombies have not. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  const texts = await Promise.all(lines);
  return pids.filter((_, i) => texts[i]?.includes(profile));
}

/** Waits for processes that are ending and that nobody here is the parent of. */
async function allGone(profile: string): Promise<void> {
  await untilTrue(
    () => 'the end of the browser',
    async () => (await processesOf(profile)).length === 0,
  );
}

/** For the rest of the test. */
function withVariables(variables: NodeJS.ProcessEnv, t: TestContext): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name];
    t.after(() => setVariable(name, before));
    setVariable(name, value);
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function pretendToBe(userId: number, t: TestContext): void {
  const { getuid } = process;
  t.after(() => Object.assign(process, { getuid }));
  process.getuid = () => userId;
}
