/** Starts chromedriver, at a port that it chooses. */
import { spawn } from 'node:child_process';

/** @returns the port; the process ends as chromedriver does */
export function startDriver(path: string, args: readonly string[]): Promise<number> {
  const own = args.filter((arg) => !arg.startsWith('--port='));
  const driver = spawn(path, ['--port=0', ...own], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  driver.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => driver.kill(signal));
  process.on('exit', () => driver.kill());
  return new Promise((resolve, reject) => {
    driver.on('error', reject);
    let said = '';
    driver.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, port] = /started successfully on port (\d+)/.exec(said) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
