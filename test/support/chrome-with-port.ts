/** A Chrome that others can look at beside WAVE, which itself gives its browsers no port. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { provideBrowser } from '../../src/browser/chrome/install.js';
import { type Browser, launchBrowser } from '../../src/browser/chrome/launch.js';
import { until } from './until.js';

/** Writes a program into the folder that starts the browser of this machine with a port; gives its path. */
export async function chromeWithPort(folder: string, headed = false): Promise<string> {
  const { path, headlessShell } = await provideBrowser({ headed, notice: () => {} });
  const program = join(folder, headlessShell ? 'chrome-headless-shell' : 'chromium');
  const script = `#!/bin/sh\nexec '${path}' --remote-debugging-port=0 "$@"\n`;
  await writeFile(program, script, { mode: 0o755 });
  return program;
}

/** `ws://127.0.0.1:PORT/devtools/browser/ID` of the browser with this profile. */
export function endpointOf(profile: string): Promise<string> {
  return until(
    () => `the port of the browser of ${profile}`,
    async () => {
      const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const [port, path] = written.trim().split('\n');
      return path === undefined ? undefined : `ws://127.0.0.1:${port}${path}`;
    },
  );
}

export interface BrowserWithPort extends Browser {
  readonly endpoint: string;
}

/** @param folder of the program that starts it */
export async function launchWithPort(folder: string): Promise<BrowserWithPort> {
  const browser = await launchBrowser({ path: await chromeWithPort(folder), notice: () => {} });
  const { arguments: switches } = await browser.connection
    .session('')
    .send('Browser.getBrowserCommandLine');
  const name = '--user-data-dir=';
  const profile = switches.find((text) => text.startsWith(name))?.slice(name.length) ?? '';
  return { ...browser, endpoint: await endpointOf(profile) };
}
