/** Which ports chromedrivers have that a process of the run has started. Any of its processes may send commands there. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** That of a chromedriver which is given none. (`chromedriver --help`) */
const DEFAULT_PORT = 9515;

export function isChromedriver(program: string): boolean {
  return /^chromedriver(\.exe)?$/.test(program);
}

/** Until it ends, a file tells its port. */
export function markDriver(driver: ChildProcess, args: readonly string[]): void {
  const port = /^--port=(\d+)$/m.exec(args.join('\n'))?.[1] ?? DEFAULT_PORT;
  const mark = markOf(Number(port));
  writeFileSync(mark, '');
  driver.once('exit', () => rmSync(mark, { force: true }));
}

/** Whether a chromedriver listens there that WAVE watches, whoever has started it. */
export function isDriver(port: number): boolean {
  return port > 0 && existsSync(markOf(port));
}

function markOf(port: number): string {
  return join(process.env.WAVE_FLAKY ?? '', `driver-${port}`);
}
