/** What is learned of a page before any other order is tried: whether σ0 comes back, what is noise. */
import type { Chrome } from './browser/chrome.js';
import type { Operation } from './model/operation.js';
import type { Ignore } from './oracle/ignore.js';
import { isReproduced, learnMask, type Mask } from './oracle/mask.js';
import type { StoredRecording } from './recorder/store.js';
import { Runner, unlessAborted } from './runner.js';
import type { NetworkSettings } from './scheduler/network.js';
import type { Run } from './scheduler/run.js';

/** σ0 is repeated so often as it was. */
const REPETITIONS = 2;
/**
 * And once so much later by the page's clock: what differs then is what the page shows of the time,
 * which in other orders is another time, too. Seconds and minutes change, and no session ends.
 */
const LATER_MS = 61_001;

export interface Baseline {
  /** Whether the repetitions ended as the recording did, by the same operations. */
  readonly reproduced: boolean;
  /** Where they did not; sentences. */
  readonly departures: readonly string[];
  readonly mask: Mask;
}

interface BaselineOptions {
  readonly network: NetworkSettings;
  readonly ignore: Ignore;
  readonly signal: AbortSignal;
  /** The virtual clock of σ0. */
  readonly times: readonly number[];
}

export async function learnBaseline(
  chrome: Chrome,
  stored: StoredRecording,
  runner: Runner,
  options: BaselineOptions,
): Promise<Baseline> {
  const { ignore, signal, times } = options;
  const { operations, outcome: sigma0 } = stored.recording;
  const order = operations.map(({ id }) => id);
  const runs: Run[] = [];
  while (runs.length < REPETITIONS && !signal.aborted) {
    const run = await unlessAborted(signal, runner.run(order, times));
    if (run !== null) runs.push(run);
  }
  const later = signal.aborted ? null : await runLater(chrome, stored, options);
  options.network.loose.endLearning();
  const outcomes = runs.map(({ outcome }) => outcome);
  const departures = departuresOf(runs, operations);
  return {
    reproduced: departures.length === 0 && isReproduced(outcomes, sigma0, ignore),
    departures,
    // A page that goes other ways at another time says nothing about what it shows of the time.
    mask: learnMask(
      later?.actual.join() === order.join() ? [...outcomes, later.outcome] : outcomes,
      sigma0,
      ignore,
    ),
  };
}

async function runLater(
  chrome: Chrome,
  { recording, ...stored }: StoredRecording,
  { network, signal, times }: BaselineOptions,
): Promise<Run | null> {
  const epoch = recording.epoch + LATER_MS;
  const runner = new Runner(chrome, { ...stored, recording: { ...recording, epoch } }, network);
  try {
    const order = recording.operations.map(({ id }) => id);
    return await unlessAborted(signal, runner.run(order, times));
  } finally {
    await runner.close();
  }
}

/** In which operations the repetitions of σ0 were not as it was; sentences, each once. */
function departuresOf(baselines: readonly Run[], operations: readonly Operation[]): string[] {
  const sentences = baselines.flatMap(({ actual, born, learned }) => [
    ...operations
      .filter(({ id }) => !actual.includes(id))
      .map(({ name }) => `When the recorded order ran again, ${name} never came.`),
    ...born.map(
      ({ name }) => `When the recorded order ran again, ${name} came, which is not in it.`,
    ),
    ...learned
      .filter(({ before }) => before !== null)
      .map(
        ({ evidence }) => `When the recorded order ran again, it could not be kept: ${evidence}`,
      ),
  ]);
  return [...new Set(sentences)];
}
