/**
 * A program that a test with Selenium is given in the place of chromedriver: `node driver.cjs CHROMEDRIVER ARGUMENTS...`. It
 * starts that, passes on the commands of WebDriver, and has it start the proxy as its browser.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartedBy } from '../preload/browser-header.js';
import { driverMark } from '../preload/driver-mark.js';
import { startDriver } from './chromedriver.js';
import { forward, listenAt } from './forward.js';

void main(process.argv.slice(2));

async function main([path = '', ...args]: readonly string[]): Promise<void> {
  const { WAVE_FLAKY: folder = '' } = process.env;
  // Without one, it takes this (chromedriver --help).
  const port = Number(/^--port=(\d+)$/m.exec(args.join('\n'))?.[1] ?? 9515);
  // The port was free when who has started this looked for one: what else is started first may take it.
  const server = await listenAt(port).catch((error: Error) =>
    endWith(`WAVE, in the place of chromedriver, cannot take port ${port}: ${error.message}`),
  );
  const mark = join(folder, driverMark(port));
  writeFileSync(mark, '');
  process.on('exit', () => rmSync(mark, { force: true }));
  const driver = startDriver(path, args).catch((error: Error) =>
    endWith(`${path} could not be started: ${error.message}`),
  );
  forward(server, { driver, browserFor });
  await driver;
  // Who has started it reads this.
  process.stdout.write(`ChromeDriver was started successfully on port ${port}.\n`);
}

function endWith(sentence: string): never {
  process.stderr.write(`${sentence}.\n`);
  process.exit(1);
}

let browsers = 0;

/** What chromedriver is to start in the place of a browser: one file, which it gives its own arguments, and no environment of WAVE's. */
function browserFor(path: string, { line, number }: StartedBy): string {
  const { WAVE_FLAKY: folder = '' } = process.env;
  const file = join(folder, `browser-${process.pid}-${++browsers}`);
  const env = { WAVE_FLAKY: folder, WAVE_FLAKY_LINE: line, WAVE_FLAKY_NUMBER: `${number}` };
  const set = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const [start, proxy] = [join(__dirname, 'start-browser.sh'), join(__dirname, 'proxy.cjs')];
  const program = ['/bin/sh', start, process.execPath, proxy, path].map(quoted);
  writeFileSync(
    file,
    `#!/bin/sh\nNODE_OPTIONS= NODE_EXTRA_CA_CERTS= ${set.join(' ')} exec ${program.join(' ')} "$@"\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** For a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
