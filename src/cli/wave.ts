import { type LaunchOptions, Wave } from '../index.js';

/** Starts the browser for one command and closes it, whatever becomes of the command. */
export async function withWave<T>(
  options: Pick<LaunchOptions, 'browser' | 'headed'>,
  use: (wave: Wave) => Promise<T>,
): Promise<T> {
  const wave = await Wave.launch({ ...options, browserNamedBy: '--browser', notice });
  try {
    return await use(wave);
  } finally {
    await wave.close();
  }
}

/** One for all browsers of a command: what has been said is not said again. */
function notice(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
