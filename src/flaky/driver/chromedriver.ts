/** Starts chromedriver, at a port that it chooses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** It listens to IPv4 at a port that is free, and to IPv6 at the same one, which may be taken: "bind() failed". */
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
    if (starts === MOST_STARTS) throw new Error(`it has ended with ${port.exitCode}`);
  }
}

async function started(
  path: string,
  args: readonly string[],
): Promise<number | { readonly exitCode: number | null }> {
  const driver = spawn(path, ['--port=0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = (signal?: NodeJS.Signals) => void driver.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, kill);
  const end = () => kill();
  process.on('exit', end);
  const ended = once(driver, 'exit');
  const told = new Promise<number>((resolve) => {
    let said = '';
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
  return { exitCode: first[0] };
}
