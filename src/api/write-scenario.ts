/** Writes the scenario of a recording by what a person does in a window. */
import type { FlowStep } from '../browser/by-hand/steps.js';
import type { Chrome } from '../browser/chrome.js';
import { NavigationFailed } from '../browser/control/documents/navigation.js';
import { RecordError } from '../recorder/record-error.js';
import { describe } from '../scenario/describe.js';
import { parseScenario } from '../scenario/parse.js';
import { startScenario } from '../store/recording-folder.js';
import { neverAborted, silent } from './defaults.js';
import type { WriteScenarioOptions } from './options.js';

/**
 * A scenario that a person has shown.
 *
 * @since 0.1.0
 */
export interface WrittenScenario {
  /** Path of its file. */
  readonly file: string;
  /** Whether anything was done in the window. */
  readonly isUsed: boolean;
}

/**
 * The file grows with every step, so that nothing is lost whatever happens.
 *
 * @throws RecordError when the page cannot be had
 */
export async function writeScenario(
  chrome: Chrome,
  url: string,
  folder: string,
  { onStep = silent, onUnsaid = silent, signal = neverAborted() }: WriteScenarioOptions,
): Promise<WrittenScenario> {
  const { useByHand } = await import('../browser/by-hand/by-hand.js');
  const { file, write, keepUpload } = startScenario(folder);
  try {
    const isUsed = await useByHand(chrome, {
      url,
      onFlow: (flow) => write(`${JSON.stringify(flow, null, 2)}\n`),
      onFile: keepUpload,
      onStep: (step) => onStep(nameOf(step)),
      onUnsaid,
      signal,
    });
    return { file, isUsed };
  } catch (error) {
    if (!(error instanceof NavigationFailed)) throw error;
    throw new RecordError(
      `${url} cannot be reached (${error.reason}). Is the server running, and the address right?`,
    );
  }
}

/** As the operation of the step will be named. */
function nameOf(step: FlowStep): string {
  const opening = { type: 'navigate', url: 'about:blank' };
  const flow = JSON.stringify({ title: '', steps: [opening, step] });
  const name = parseScenario(flow, 'by hand').steps.map(describe).join();
  return step.type === 'doubleClick' ? `${name}, which the last two clicks are` : name;
}
