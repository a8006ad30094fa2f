/** Writes the scenario of a recording by what a person does in a window. */
import { printable } from '../index.js';
import { interruptible } from './interrupt.js';
import { UsageError } from './usage-error.js';
import { withWave } from './wave.js';

/**
 * Until the window is closed.
 *
 * @returns the file of the scenario
 * @throws UsageError after Ctrl-C
 */
export async function writeByHand(
  { url, folder }: { readonly url: string; readonly folder: string },
  browser: string | undefined,
): Promise<string> {
  return interruptible(async ({ signal }) => {
    const { file, isUsed } = await withWave({ browser, headed: true }, (wave) => {
      say('Use the page in the window, and close the window when you are done.');
      return wave.writeScenario(url, folder, {
        onStep: (name) => say(`  ${printable(name)}`),
        onUnsaid: (what) => say(`  Not written, because no step of a flow says it: ${what}.`),
        signal,
      });
    });
    if (signal.aborted) {
      throw new UsageError(
        `Interrupted: what you did is kept in ${file}, and not recorded. To record it, give that ` +
          'file to "wave record" with --scenario.',
      );
    }
    say(
      isUsed ? `Kept as ${file}.` : 'Nothing was done in the window: the load alone is recorded.',
    );
    return file;
  });
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
