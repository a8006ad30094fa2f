/** Finds the browser to run: the one that is named, else the best one this machine has. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, posix, resolve, win32 } from 'node:path';
import { promisify } from 'node:util';
import { Browser, getInstalledBrowsers } from '@puppeteer/browsers';
import { type Remedy, WaveError } from '../../wave-error.js';

/** There is no browser to work with. The message says why and what to do; the CLI exits 2 with it. */
export class BrowserError extends WaveError {
  override readonly name = 'BrowserError';

  constructor(problem: string, remedy: Remedy = { code: 'no-browser' }) {
    super(problem, remedy);
  }
}

/** @param why in an error's words, what the agent found missing */
export function cannotControl(why: string): BrowserError {
  return new BrowserError(
    `WAVE cannot control pages in this version of Chrome: what it puts into every page failed there with “${why}”.`,
    {
      code: 'browser-unsuitable',
      advice:
        'Update the browser, or name another one, by its path or in WAVE_BROWSER; and please report it, with the version of the browser.',
    },
  );
}

export interface BrowserOptions {
  /** Of the browser to use; undefined or empty: it is found. */
  readonly path?: string | undefined;
  /** What the user knows the path by; `path` unless given. */
  readonly namedBy?: string | undefined;
  /** A window is wanted, which a headless shell cannot open. */
  readonly headed?: boolean | undefined;
  /** Gets a sentence for the user where there is something to say. */
  readonly notice: (sentence: string) => void;
}

export interface FoundBrowser {
  /** Absolute path of the executable. */
  readonly path: string;
  /** Chrome without windows: three to four times faster than a full Chrome that hides them. */
  readonly headlessShell: boolean;
}

const HEADLESS_SHELLS = ['chrome-headless-shell', 'chromium-headless-shell'];
const FULL_BROWSERS = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** How long a browser may take to tell its version; a cold disk needs seconds. */
const VERSION_TIMEOUT_MS = 20_000;

/**
 * The browser named by the options or by `WAVE_BROWSER`; else one that is already there,
 * a headless shell first unless a window is wanted; null: there is none.
 *
 * @throws BrowserError if the named one is not there or does not run: who names a
 *   browser wants that one, not another.
 */
export async function findBrowser(
  options: BrowserOptions,
  env: NodeJS.ProcessEnv = process.env,
  places: readonly string[] = usualPlaces(process.platform, env),
): Promise<FoundBrowser | null> {
  const named = options.path || env.WAVE_BROWSER;
  if (named)
    return checkNamed(
      resolve(named),
      options.path ? (options.namedBy ?? 'path') : 'WAVE_BROWSER',
      options,
    );

  const there = await Promise.all(
    [...places, ...(await puppeteerCache(env))].filter((path) => existsSync(path)).map(describe),
  );
  const suited = options.headed
    ? there.filter((browser) => !browser.headlessShell)
    : there.toSorted((a, b) => Number(b.headlessShell) - Number(a.headlessShell));
  for (const browser of suited) {
    const reason = await whyItDoesNotRun(browser.path);
    if (reason === null) return browser;
    options.notice(`Passing over ${browser.path}: ${reason}.`);
  }
  return null;
}

/** Where browsers are found on a platform, best first; most of the paths do not exist. */
export function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const { join, delimiter } = platform === 'win32' ? win32 : posix;
  const suffix = platform === 'win32' ? '.exe' : '';
  const names = [...HEADLESS_SHELLS, ...FULL_BROWSERS].map((name) => name + suffix);
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...installFolders(platform, env).map((path) => join(...path))];
}

function installFolders(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[][] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return roots
      .filter((root) => root !== undefined)
      .flatMap((root) => [
        [root, 'Google', 'Chrome', 'Application', 'chrome.exe'],
        [root, 'Chromium', 'Application', 'chrome.exe'],
      ]);
  }
  if (platform === 'darwin') {
    return ['/Applications', `${env.HOME ?? ''}/Applications`].flatMap((root) => [
      [root, 'Google Chrome.app', 'Contents', 'MacOS', 'Google Chrome'],
      [root, 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ]);
  }
  return [['/opt/google/chrome/chrome'], ['/snap/bin/chromium']];
}

/** The folder that Puppeteer downloads browsers to, and shares among projects. */
export function puppeteerCacheFolder(env: NodeJS.ProcessEnv): string {
  return env.PUPPETEER_CACHE_DIR || join(env.HOME || homedir(), '.cache', 'puppeteer');
}

async function puppeteerCache(env: NodeJS.ProcessEnv): Promise<string[]> {
  const installed = await getInstalledBrowsers({ cacheDir: puppeteerCacheFolder(env) });
  // Not by Puppeteer's own comparison of versions, which refuses those of headless shells.
  const newestFirst = installed.sort((a, b) =>
    b.buildId.localeCompare(a.buildId, 'en', { numeric: true }),
  );
  const kinds = [Browser.CHROMEHEADLESSSHELL, Browser.CHROME];
  return newestFirst.filter(({ browser }) => kinds.includes(browser)).map((b) => b.executablePath);
}

async function checkNamed(
  path: string,
  source: string,
  { headed }: BrowserOptions,
): Promise<FoundBrowser> {
  const reason = await whyItDoesNotRun(path);
  if (reason !== null) {
    throw new BrowserError(
      `The browser ${path}, named by ${source}, cannot be used: ${reason}. ` +
        'Name a Chrome, Chromium or chrome-headless-shell that runs, or none to have one found.',
    );
  }
  const browser = await describe(path);
  if (headed && browser.headlessShell) {
    throw new BrowserError(`${path}, named by ${source}, is a headless shell and has no windows.`, {
      code: 'no-windows',
      advice: 'To open a window, name Chrome or Chromium.',
    });
  }
  return browser;
}

/** Packages put a script or a link with another name on the PATH, so both names count. */
async function describe(path: string): Promise<FoundBrowser> {
  const names = [basename(path), basename(await realpath(path))];
  return { path, headlessShell: names.some((name) => /headless[-_]shell/i.test(name)) };
}

/**
 * Null if it runs. Being there is not enough: Ubuntu's chromium-browser may be a stub
 * that asks for a snap, and a downloaded Chrome may miss shared libraries.
 */
export async function whyItDoesNotRun(path: string): Promise<string | null> {
  if (!existsSync(path)) return 'there is no such file';
  // On Windows `chrome.exe --version` prints nothing and opens a window.
  if (process.platform === 'win32') return null;
  try {
    await promisify(execFile)(path, ['--version'], { timeout: VERSION_TIMEOUT_MS });
    return null;
  } catch (error) {
    return explainFailure(error);
  }
}

function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed) {
    return `it did not tell its version within ${VERSION_TIMEOUT_MS / 1000} seconds`;
  }
  if ('code' in error && error.code === 'EACCES') return 'it is not an executable file';
  const said = 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
  return `it does not run (${said || error.message.split('\n')[0]})`;
}
