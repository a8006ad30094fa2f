/** Installs a browser where there is none, so that nothing need be set up beforehand. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Browser, Cache, computeExecutablePath, detectBrowserPlatform } from '@puppeteer/browsers';
import { aptInstall, lastLine, onPath, requireApt } from './debian.js';
import {
  BrowserError,
  type BrowserOptions,
  type FoundBrowser,
  findBrowser,
  puppeteerCacheFolder,
  whyItDoesNotRun,
} from './find.js';

/** A build that there are downloads of, and that WAVE is known to work with. */
export const CHROME_BUILD = '148.0.7778.97';

const run = promisify(execFile);

/**
 * The browser to run: found, else installed.
 *
 * @throws BrowserError
 */
export async function provideBrowser(options: BrowserOptions): Promise<FoundBrowser> {
  return (await findBrowser(options)) ?? installBrowser(options);
}

/**
 * Installs a browser: by Puppeteer's download, and where that does not work and we are
 * root on Debian, from its package. Takes a minute or two and up to 200 MB.
 *
 * @throws BrowserError if neither worked, with the reasons and what to do
 */
export async function installBrowser(
  options: BrowserOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<FoundBrowser> {
  const headed = options.headed ?? false;
  const failures: string[] = [];
  for (const install of [download, installPackage]) {
    try {
      return { path: await install(headed, env, options.notice), headlessShell: !headed };
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new BrowserError(
    `There is no ${headed ? 'Chrome or Chromium' : 'Chrome, Chromium or chrome-headless-shell'} ` +
      `here, and none could be installed: ${failures.join('; ')}. Install one (on Debian: ` +
      `apt-get install ${debianPackage(headed)}), and where it is in no usual place, set ` +
      'WAVE_BROWSER to its path.',
  );
}

async function download(
  headed: boolean,
  env: NodeJS.ProcessEnv,
  notice: BrowserOptions['notice'],
): Promise<string> {
  const browser = headed ? Browser.CHROME : Browser.CHROMEHEADLESSSHELL;
  const buildId = CHROME_BUILD;
  const platform = detectBrowserPlatform();
  if (platform === undefined) throw new Error(`there is no download for ${process.platform}`);
  const cacheDir = puppeteerCacheFolder(env);
  notice(`Found no browser to use; downloading ${browser} ${buildId} to ${cacheDir}.`);

  await mkdir(cacheDir, { recursive: true });
  // Puppeteer takes half an archive or half a folder, left by an interrupted download, for a
  // whole one. So it works in a folder of its own, and only what runs is moved into the cache.
  const workshop = await mkdtemp(join(cacheDir, '.wave-'));
  try {
    const made = { browser, buildId, platform, cacheDir: workshop };
    await runDownload(browser, buildId, workshop, env);
    const reason = await whyItDoesNotRun(computeExecutablePath(made));
    if (reason !== null) throw new Error(`the download came, but ${reason}`);

    const folder = (root: string) => new Cache(root).installationDir(browser, platform, buildId);
    await rm(folder(cacheDir), { recursive: true, force: true });
    await mkdir(dirname(folder(cacheDir)), { recursive: true });
    await rename(folder(workshop), folder(cacheDir));
    return computeExecutablePath({ ...made, cacheDir });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** In a process of its own: Puppeteer's download cannot be called off, and may hang. */
async function runDownload(
  browser: string,
  buildId: string,
  cacheDir: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const program = fileURLToPath(new URL('./download.js', import.meta.url));
  try {
    await run(process.execPath, [program, browser, buildId, cacheDir], { env });
  } catch (error) {
    throw new Error(`the download failed (${lastLine(error)})`);
  }
}

function debianPackage(headed: boolean): string {
  return headed ? 'chromium' : 'chromium-headless-shell';
}

async function installPackage(
  headed: boolean,
  env: NodeJS.ProcessEnv,
  notice: BrowserOptions['notice'],
): Promise<string> {
  const name = debianPackage(headed);
  requireApt([name], env);
  notice(`That did not work; installing the Debian package ${name} with apt-get.`);

  await aptInstall([name], env);
  const path = onPath(name, env);
  if (path === null) throw new Error(`the package ${name} put no ${name} on the PATH`);
  const reason = await whyItDoesNotRun(path);
  if (reason !== null) throw new Error(`the package ${name} is installed, but ${reason}`);
  return path;
}
