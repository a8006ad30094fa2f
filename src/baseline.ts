/** What is learned of a page before any other order is tried: whether σ0 comes back, what is noise. */
import type { Chrome } from './browser/chrome.js';
import type { Operation, OperationId } from './model/operation.js';
import type { Ignore } from './oracle/ignore.js';
import { isReproduced, learnMask, type Mask } from './oracle/mask.js';
import type { Recording } from './recorder/recording.js';
import type { StoredRecording } from './recorder/store.js';
import { Runner, unlessAborted } from './runner.js';
import type { NetworkSettings } from './scheduler/network.js';
import type { Run } from './scheduler/run.js';
import type { Schedule } from './search/schedule.js';

/** σ0 is repeated so often as it was. */
const REPETITIONS = 2;
/**
 * And once so much later by the page's clock: what differs then is what the page shows of the time,
 * which in other orders is another time, too. Seconds and minutes change, and no session ends.
 */
const LATER_MS = 61_001;
/**
 * And once with other random numbers: an identifier is another one when it is made up by another
 * operation than in σ0.
 */
const OTHER_SEED = 1;

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
  /** Of σ0. */
  readonly schedule: Schedule;
}

export async function learnBaseline(
  chrome: Chrome,
  stored: StoredRecording,
  runner: Runner,
  options: BaselineOptions,
): Promise<Baseline> {
  const { ignore, signal, schedule } = options;
  const { operations, outcome: sigma0 } = stored.recording;
  const runs: Run[] = [];
  while (runs.length < REPETITIONS && !signal.aborted) {
    const run = await unlessAborted(signal, runner.run(schedule));
    if (run !== null) runs.push(run);
  }
  const { epoch, seed } = stored.recording;
  const varied: Run[] = [];
  for (const changes of [{ epoch: epoch + LATER_MS }, { seed: seed + OTHER_SEED }]) {
    if (signal.aborted) break;
    const run = await runVaried(chrome, stored, changes, options);
    // A page that goes other ways then says nothing about what it shows of the time, or of chance.
    if (run !== null && isAlike(run, schedule)) varied.push(run);
  }
  options.network.loose.endLearning();
  const outcomes = runs.map(({ outcome }) => outcome);
  const departures = departuresOf(runs, operations);
  return {
    reproduced: departures.length === 0 && isReproduced(outcomes, sigma0, ignore),
    departures,
    mask: learnMask([...outcomes, ...varied.map(({ outcome }) => outcome)], sigma0, ignore),
  };
}

/** The operations of the schedule, or others of their kind: some are called by names that are made up. */
function isAlike({ operations }: Run, { order, operations: recorded }: Schedule): boolean {
  const known = new Map(recorded.map((operation) => [operation.id, operation]));
  const isOther = (one: Operation, id: OperationId) =>
    !known.has(one.id) && one.kind === known.get(id)?.kind;
  if (operations.length !== order.length) return false;
  return order.every((id, place) => {
    const ran = operations[place];
    return ran !== undefined && (ran.id === id || isOther(ran, id));
  });
}

async function runVaried(
  chrome: Chrome,
  { recording, ...stored }: StoredRecording,
  changes: Partial<Pick<Recording, 'epoch' | 'seed'>>,
  { network, signal, schedule }: BaselineOptions,
): Promise<Run | null> {
  const varied = { ...stored, recording: { ...recording, ...changes } };
  const runner = new Runner(chrome, varied, network);
  try {
    return await unlessAborted(signal, runner.run(schedule));
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
