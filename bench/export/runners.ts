/** Runs exported tests by the runners that they are for, which are packages of `examples`. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TargetName } from '../../src/export/export-finding.js';

/** Node.js looks for the packages from here upwards. */
const FOLDER = 'examples/wave-out/exported';

export interface Ran {
  /** `fails`: its last line did, which asks for what was expected. `breaks`: another line did. */
  readonly ended: 'passes' | 'fails' | 'breaks';
  /** For people. */
  readonly output: string;
}

interface Runner {
  /** Of a test's file, behind its name. */
  readonly extension: string;
  /** Arguments of Node.js. */
  args(file: string): readonly string[];
  /** Whether the output is of an assertion that failed. */
  readonly failed: RegExp;
}

const CONFIG = 'playwright.config.mjs';

const runners: Readonly<Record<TargetName, Runner>> = {
  playwright: {
    extension: '.spec.mjs',
    args: (file) => [
      resolve('examples/node_modules/@playwright/test/cli.js'),
      ...['test', '--config', CONFIG, '--reporter', 'line', '--output', `results/${file}`, file],
    ],
    failed: /^\s*Error: .*expect(\.poll)?\(/m,
  },
  puppeteer: {
    extension: '.test.mjs',
    args: (file) => ['--test', file],
    failed: /ERR_ASSERTION/,
  },
};

/**
 * @param name of its file, without what is behind a dot
 * @param page its address
 * @param browser path of the Chrome that it runs in
 */
export async function runExported(
  target: TargetName,
  source: string,
  name: string,
  page: string,
  browser: string,
): Promise<Ran> {
  const { extension, args, failed } = runners[target];
  await prepare(browser);
  const file = `${name}${extension}`;
  await writeFile(join(FOLDER, file), source);
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const env = {
    ...own,
    ...{ NO_COLOR: '1', WAVE_URL: page, PUPPETEER_EXECUTABLE_PATH: resolve(FOLDER, 'chrome') },
  };
  return new Promise((done) => {
    execFile(process.execPath, args(file), { cwd: FOLDER, env }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const whyNot = failed.test(output) ? 'fails' : 'breaks';
      done({ ended: error === null ? 'passes' : whyNot, output });
    });
  });
}

async function prepare(browser: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const launchOptions = { executablePath: browser };
  const config = { testDir: '.', workers: 1, use: { launchOptions } };
  await keep(CONFIG, `export default ${JSON.stringify(config)};\n`);
  // Chrome has no sandbox for root, and Puppeteer has to be told that.
  const path = browser.replaceAll("'", "'\\''");
  await keep('chrome', `#!/bin/sh\nexec '${path}' --no-sandbox "$@"\n`);
  await chmod(join(FOLDER, 'chrome'), 0o755);
}

/** Leaves the file alone if it is as it is to be: others may run it. */
async function keep(name: string, text: string): Promise<void> {
  const file = join(FOLDER, name);
  const there = await readFile(file, 'utf8').catch(() => null);
  if (there !== text) await writeFile(file, text);
}
