import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { detectBrowserPlatform } from '@puppeteer/browsers';
import { BrowserError, findBrowser, usualPlaces } from '../../../src/browser/chrome/find.js';

let folder: string;
let said: string[];
const notice = (sentence: string) => said.push(sentence);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-find-'));
  said = [];
});

afterEach(() => rm(folder, { recursive: true }));

/** An executable file that tells a version as a browser does, or fails as a broken one does. */
async function browser(path: string, { broken = '' } = {}): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const body = broken ? `echo '${broken}' >&2; exit 127` : 'echo Chromium 156.0.0.0';
  await writeFile(file, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return file;
}

/** A machine that has only what is in `folder`. */
function env(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: join(folder, 'bin'), PUPPETEER_CACHE_DIR: join(folder, 'cache'), ...more };
}

function find(options: { path?: string; namedBy?: string; headed?: boolean }, variables = env()) {
  const places = usualPlaces(process.platform, variables).filter((path) => path.includes(folder));
  return findBrowser({ ...options, notice }, variables, places);
}

test('the path that is given comes before WAVE_BROWSER, and that before whatever is found', async () => {
  const found = await browser('bin/chrome-headless-shell');
  const variable = await browser('variable/chromium');
  const option = await browser('option/google-chrome');
  const variables = env({ WAVE_BROWSER: variable });
  assert.deepEqual(await find({ path: option }, variables), { path: option, headlessShell: false });
  assert.deepEqual(await find({}, variables), { path: variable, headlessShell: false });
  assert.deepEqual(await find({}, env({ WAVE_BROWSER: '' })), { path: found, headlessShell: true });
});

test('a named browser that is not there or does not run is an error, not a fallback', async () => {
  await browser('bin/chromium');
  const missing = join(folder, 'missing');
  await assert.rejects(find({ path: missing }), (error) => {
    assert.ok(error instanceof BrowserError);
    assert.equal(error.code, 'no-browser');
    assert.match(error.message, /missing, named by path, cannot be used: there is no such/);
    return true;
  });
  await assert.rejects(find({ path: missing, namedBy: '--browser' }), {
    message: /missing, named by --browser, cannot be used: there is no such/,
  });
  const broken = await browser('broken', { broken: 'libnss3.so: cannot open' });
  await assert.rejects(find({}, env({ WAVE_BROWSER: broken })), {
    name: 'BrowserError',
    message: /broken, named by WAVE_BROWSER, .* it does not run \(libnss3.so: cannot open\)/,
  });
  await writeFile(join(folder, 'text'), 'no program');
  await assert.rejects(find({ path: join(folder, 'text') }), /it is not an executable file/);
  await assert.rejects(find({ path: folder }), /it is not an executable file/);
});

test('a headless shell is preferred to a full browser, wherever they are', async () => {
  const full = await browser('bin/google-chrome');
  assert.deepEqual(await find({}), { path: full, headlessShell: false });
  const shell = await browser('bin/chromium-headless-shell');
  assert.deepEqual(await find({}), { path: shell, headlessShell: true });
});

test('for a window only a full browser will do', async () => {
  const shell = await browser('bin/chrome-headless-shell');
  assert.equal(await find({ headed: true }), null);
  await assert.rejects(find({ headed: true, path: shell }), /is a headless shell/);
  const full = await browser('bin/chromium');
  assert.deepEqual(await find({ headed: true }), { path: full, headlessShell: false });
});

test('a headless shell is known by what a link points to', async () => {
  const shell = await browser('lib/chrome-headless-shell');
  await symlink(shell, join(folder, 'browser'));
  const path = join(folder, 'browser');
  assert.deepEqual(await find({ path }), { path, headlessShell: true });
});

test('what does not run is passed over, and said to be', async () => {
  const stub = await browser('bin/chromium', { broken: 'requires the chromium snap' });
  assert.equal(await find({}), null);
  const good = await browser('bin/chromium-browser');
  assert.deepEqual(await find({}), { path: good, headlessShell: false });
  const sentence = `Passing over ${stub}: it does not run (requires the chromium snap).`;
  assert.deepEqual(said, [sentence, sentence]);
});

test("Puppeteer's cache is searched, the newest version first", async (t) => {
  const platform = detectBrowserPlatform();
  if (platform !== 'linux') return t.skip('the cache is laid out otherwise here');
  const path = (version: string) =>
    `cache/chrome-headless-shell/linux-${version}/chrome-headless-shell-linux64/chrome-headless-shell`;
  await browser(path('99.0.1.1'));
  const newest = await browser(path('148.0.7778.97'));
  await mkdir(join(folder, 'cache/chrome-headless-shell/linux-150.0.0.0')); // Interrupted.
  assert.deepEqual(await find({}), { path: newest, headlessShell: true });
});

test('knows the usual places of each platform', () => {
  const windows = usualPlaces('win32', { PATH: 'C:\\bin', PROGRAMFILES: 'C:\\Program Files' });
  assert.ok(windows.includes('C:\\bin\\chrome-headless-shell.exe'));
  assert.ok(windows.includes('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'));
  assert.ok(
    usualPlaces('darwin', {}).includes(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ),
  );
  const linux = usualPlaces('linux', { PATH: '/usr/bin::/usr/local/bin' });
  assert.ok(linux.includes('/usr/local/bin/google-chrome-stable'));
  assert.ok(linux.includes('/opt/google/chrome/chrome'));
  assert.ok(linux.every((path) => path.startsWith('/')));
});
