/** Which ports chromedrivers have that a process of the run has started. Any of its processes may send commands there. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of a chromedriver which is given none. (`chromedriver --help`) */
const DEFAULT_PORT = 9515;

export function isChromedriver(program: string): boolean {
  return /^chromedriver(\.exe)?$/.test(program);
}

/** Until it ends, a file tells its port, and which one it is: at the same port, another one may have been started by then. */
export function markDriver(driver: ChildProcess, args: readonly string[]): void {
  const { pid } = driver;
  if (pid === undefined) return; // It could not be started.
  const port = /^--port=(\d+)$/m.exec(args.join('\n'))?.[1] ?? DEFAULT_PORT;
  const mark = markOf(Number(port));
  writeFileSync(mark, `${pid}`);
  driver.once('exit', () => {
    if (existsSync(mark) && readFileSync(mark, 'utf8') === `${pid}`) rmSync(mark);
  });
}

/** Whether a chromedriver listens there that WAVE watches, whoever has started it. */
export function isDriver(port: number): boolean {
  return port > 0 && existsSync(markOf(port));
}

function markOf(port: number): string {
  return join(process.env.WAVE_FLAKY ?? '', `driver-${port}`);
}
