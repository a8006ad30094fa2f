/** Starts Chrome, owns it and ends it, however this process ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as passes } from 'node:timers/promises';
import { launch, type Process } from '@puppeteer/browsers';
import { defaultArgs } from 'puppeteer-core';
import { endWithProcess } from './end-with-process.js';
import { BrowserError, type BrowserOptions, type FoundBrowser } from './find.js';
import { chromeFlags } from './flags.js';
import { provideBrowser } from './install.js';
import { ChromeConnection } from './protocol.js';
import { PipeTransport } from './transport/pipe.js';
import type { Transport } from './transport/transport.js';

export interface Browser extends FoundBrowser {
  readonly connection: ChromeConnection;
  /** Process id; of the script that starts Chrome, where the executable is one. */
  readonly pid: number;
  /** Fulfilled when the browser is gone, closed or dead, and its profile with it. */
  readonly closed: Promise<void>;
  /** Ends the browser and waits for `closed`. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
/** Chrome takes 70 ms to end in good order (a full Chrome 300 ms); then it is killed. */
const END_TIMEOUT_MS = 5_000;

/** Chrome's words where it cannot have its sandbox, which needs namespaces. */
const NO_SANDBOX = /did not start: .*(sandbox|namespace)/i;

const RM_OPTIONS = { recursive: true, force: true, maxRetries: 10 } as const;

/** Who has been told that there is no sandbox: once is enough, however many browsers start. */
const told = new WeakSet<BrowserOptions['notice']>();

/**
 * Starts the browser that `options` ask for, with a fresh profile in a temporary folder.
 *
 * The sandbox is on unless we are root, for whom Chrome has none, or it cannot start.
 *
 * @throws BrowserError if there is no browser or it does not start
 */
export async function launchBrowser(options: BrowserOptions): Promise<Browser> {
  if (options.headed) requireDisplay();
  const found = await provideBrowser(options);
  if (process.getuid?.() === 0) {
    tellOnce(options.notice, 'Chrome runs without its sandbox, because it has none for root.');
    return start(found, options, false);
  }
  try {
    return await start(found, options, true);
  } catch (error) {
    if (!(error instanceof BrowserError && NO_SANDBOX.test(error.message))) throw error;
    tellOnce(
      options.notice,
      'Chrome runs without its sandbox, because this system does not let it have one.',
    );
    return start(found, options, false);
  }
}

function tellOnce(notice: BrowserOptions['notice'], sentence: string): void {
  if (told.has(notice)) return;
  told.add(notice);
  notice(sentence);
}

function requireDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) {
    throw new BrowserError(
      'There is no display to open a window on: DISPLAY is not set. ' +
        'Set it (xvfb-run does, with a virtual one), or leave out the option that opens a window.',
    );
  }
}

/**
 * Puppeteer's flags and Puppeteer's process, but not Puppeteer's connection: as a second
 * client it would attach to every page, frame and worker and pause each of them at its start.
 */
async function start(
  found: FoundBrowser,
  { headed }: BrowserOptions,
  sandbox: boolean,
): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'wave-chrome-'));
  const chrome = launch({
    executablePath: found.path,
    args: defaultArgs({
      // 'shell' gives the switch that all know: for a full Chrome it means the new headless.
      headless: headed ? false : 'shell',
      userDataDir: profile,
      // Commands come through the pipe. Chrome ends when it closes, and the system closes it when this
      // process dies, even of SIGKILL. There is no port, which other users of this machine could reach.
      args: ['--remote-debugging-pipe', ...chromeFlags(sandbox)],
    }),
    env: process.env,
    pipe: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const forget = endWithProcess(() => chrome.kill(), profile);
  const closed = gone(chrome).then(async () => {
    await rm(profile, RM_OPTIONS).catch(() => {}); // A file that is left is no failed run.
    forget();
  });
  const close = async () => {
    closePipe(chrome);
    const late = setTimeout(() => chrome.kill(), END_TIMEOUT_MS);
    await closed;
    clearTimeout(late);
  };
  const connection = new ChromeConnection(transportOf(chrome));
  if (await answers(connection, closed)) {
    const pid = chrome.nodeProcess.pid ?? 0;
    return { ...found, connection, pid, closed, close };
  }
  const reason = whyNotStarted(chrome);
  chrome.kill();
  await closed;
  throw new BrowserError(`The browser ${found.path} did not start: ${reason}.`, {
    code: 'browser-not-started',
    advice: 'Name another one, by its path or in WAVE_BROWSER.',
  });
}

/** Whether Chrome has started: it answers, and neither ends before that nor takes too long. */
async function answers(connection: ChromeConnection, closed: Promise<void>): Promise<boolean> {
  const enough = new AbortController();
  const { signal } = enough;
  const late = passes(START_TIMEOUT_MS, false, { signal }).catch(() => false);
  const version = connection.session('').send('Browser.getVersion');
  // Its pipe closes before its process is known to have ended, and how.
  const ended = closed.then(() => false);
  const started = version.then(
    () => true,
    () => ended,
  );
  try {
    return await Promise.race([started, ended, late]);
  } finally {
    enough.abort();
  }
}

/** When the process has ended or could not even be created. */
async function gone(chrome: Process): Promise<void> {
  await new Promise<void>((resolve) => {
    chrome.nodeProcess.once('exit', () => resolve());
    chrome.nodeProcess.once('error', () => resolve());
  });
  // Others of its processes may outlive it for a moment, and write to the profile; or for ever,
  // where the executable is a script that starts Chrome and the script alone has died.
  closePipe(chrome);
  try {
    if (chrome.nodeProcess.pid) process.kill(-chrome.nodeProcess.pid, 'SIGKILL');
  } catch {
    // There are none, or this is Windows, which has no process groups.
  }
  // What a script that starts Chrome has left running may hold the other end: nobody speaks there any more.
  chrome.nodeProcess.stdio[4]?.destroy();
}

function transportOf({ nodeProcess: { stdio } }: Process): Transport {
  const [, , , toChrome, fromChrome] = stdio;
  if (toChrome instanceof Writable && fromChrome instanceof Readable)
    return new PipeTransport(toChrome, fromChrome);
  throw new Error('Chrome was started without its pipes.');
}

function closePipe(chrome: Process): void {
  chrome.nodeProcess.stdio[3]?.destroy();
}

/** A clause; with what Chrome says itself, without its chatter about D-Bus and graphics. */
function whyNotStarted(chrome: Process): string {
  const { exitCode, signalCode } = chrome.nodeProcess;
  const end = exitCode === null ? signalCode : `code ${exitCode}`;
  const lines = chrome.getRecentLogs().filter((line) => !/dbus|vaapi/i.test(line));
  const telling = /FATAL|sandbox|while loading|X server|display/i;
  const line = lines.find((text) => telling.test(text)) ?? lines.at(-1);
  const words = line === undefined ? '' : ` (${line.replace(/^\[[^\]]*\] */, '')})`;
  return end === null
    ? `it did not answer within ${START_TIMEOUT_MS / 1000} seconds${words}`
    : `it ended with ${end}${words}`;
}
