/** Starts chromedriver, at a port that it chooses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** It chooses a port that is free for IPv6, and listens to IPv4 at the same one. Where that is taken, it says so, and ends. */
const IS_TAKEN = /port not available/;
const MOST_STARTS = 5;

/**
 * The process ends as chromedriver does.
 *
 * @returns the port
 * @throws Error when it does not start
 */
export async function startDriver(path: string, args: readonly string[]): Promise<number> {
  const own = args.filter((arg) => !arg.startsWith('--port='));
  for (let starts = 1; ; starts++) {
    const port = await started(path, own);
    if (typeof port === 'number') return port;
    const { exitCode, said } = port;
    if (!IS_TAKEN.test(said) || starts === MOST_STARTS) {
      throw new Error(`it has ended with ${exitCode}`);
    }
  }
}

async function started(
  path: string,
  args: readonly string[],
): Promise<number | { readonly exitCode: number | null; readonly said: string }> {
  const driver = spawn(path, ['--port=0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = (signal?: NodeJS.Signals) => void driver.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, kill);
  const end = () => kill();
  process.on('exit', end);
  // Behind all that it has said.
  const ended = once(driver, 'close');
  let said = '';
  const told = new Promise<number>((resolve) => {
    driver.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, port] = /started successfully on port (\d+)/.exec(said) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const first = await Promise.race([told, ended]);
  if (typeof first === 'number') {
    void ended.then(([code]) => process.exit(code ?? 1));
    return first;
  }
  for (const signal of signals) process.off(signal, kill);
  process.off('exit', end);
  return { exitCode: first[0], said };
}
