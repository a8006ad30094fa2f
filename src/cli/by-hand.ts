/** Writes the scenario of a recording by what a person does in a window. */
import type { FlowStep } from '../browser/by-hand/steps.js';
import { NavigationFailed } from '../browser/control/navigation.js';
import { printable } from '../model/printable.js';
import { startScenario } from '../recorder/store.js';
import { describe } from '../scenario/describe.js';
import { parseScenario } from '../scenario/parse.js';
import { withChrome } from './chrome.js';
import { UsageError } from './errors.js';

/**
 * Until the window is closed. The file grows with every step, so that nothing is lost whatever
 * happens.
 *
 * @returns the file of the scenario
 * @throws UsageError when the page cannot be had, or after Ctrl-C
 */
export async function writeByHand(
  { url, folder }: { readonly url: string; readonly folder: string },
  browser: string | undefined,
): Promise<string> {
  const { useByHand } = await import('../browser/by-hand/by-hand.js');
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const { file, write, keepUpload } = startScenario(folder);
    const isUsed = await withChrome({ browser, headed: true }, (chrome) => {
      say('Use the page in the window, and close the window when you are done.');
      return useByHand(chrome, {
        url,
        onFlow: (flow) => write(`${JSON.stringify(flow, null, 2)}\n`),
        onFile: keepUpload,
        onStep: (step) => say(`  ${nameOf(step)}`),
        onUnsaid: (what) => say(`  Not written, because no step of a flow says it: ${what}.`),
        signal: interrupted.signal,
      });
    });
    if (interrupted.signal.aborted) {
      throw new UsageError(
        `Interrupted: what you did is kept in ${file}, and not recorded. To record it, give that ` +
          'file to "wave record" with --scenario.',
      );
    }
    say(
      isUsed ? `Kept as ${file}.` : 'Nothing was done in the window: the load alone is recorded.',
    );
    return file;
  } catch (error) {
    if (!(error instanceof NavigationFailed)) throw error;
    throw new UsageError(
      `${url} cannot be reached (${error.reason}). Is the server running, and the address right?`,
    );
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** As the operation of the step will be named. */
function nameOf(step: FlowStep): string {
  const opening = { type: 'navigate', url: 'about:blank' };
  const flow = JSON.stringify({ title: '', steps: [opening, step] });
  const name = parseScenario(flow, 'by hand').steps.map(describe).join();
  return printable(step.type === 'doubleClick' ? `${name}, which the last two clicks are` : name);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
