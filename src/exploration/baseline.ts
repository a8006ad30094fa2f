/** What is learned of a page before any other order is tried: whether σ0 comes back, what is noise. */
import { EndlessLoops } from '../model/endless-loops.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Difference } from '../oracle/difference.js';
import type { Ignore } from '../oracle/ignore.js';
import { learnMask, type Mask, unreproduced } from '../oracle/mask.js';
import { describeDifference } from '../oracle/sentences.js';
import { swapsFrom } from '../oracle/swapped-writes.js';
import type { BornOperations } from '../scheduler/born.js';
import type { LooseRequests } from '../scheduler/loose-requests.js';
import type { Run } from '../scheduler/run.js';
import type { Schedule } from '../search/space/schedule.js';
import type { RecordingData } from '../store/recording.js';
import type { ReportData } from '../store/report.js';
import { unlessAborted } from './abort.js';
import type { Executor } from './executor.js';
import type { Harness } from './testing.js';

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
/**
 * And once with so much more of the loops that never end: what differs then is what they draw of the time, a spinner that
 * turns, say, which in other orders has turned further, too. No turn or beat of a whole part of a second ends alike.
 */
const LINGER_MS = 787;

/** Whether σ0 came back, by its operations and to its end; and where it did not. */
export interface Baseline extends Pick<ReportData['baseline'], 'reproduced' | 'departures'> {
  readonly mask: Mask;
  readonly swapsIn: Harness['swapsIn'];
}

interface BaselineOptions {
  readonly ignore: Ignore;
  readonly signal: AbortSignal;
  /** Of σ0. */
  readonly schedule: Schedule;
  readonly born: BornOperations;
  readonly loose: LooseRequests;
}

/** Once it is done, no more is learned of requests. */
export async function learnBaseline(
  executor: Executor,
  { operations, unfired, outcome: sigma0, epoch, seed }: RecordingData,
  { ignore, signal, schedule, born, loose }: BaselineOptions,
): Promise<Baseline> {
  const others = [{ epoch: epoch + LATER_MS }, { seed: seed + OTHER_SEED }].map((changes) =>
    executor.of(changes),
  );
  const ran = async (one: Executor) => (await unlessAborted(signal, one.run(schedule))) ?? [];
  const linger = async () => {
    if (!new EndlessLoops(operations, unfired).areAny) return [];
    return (await unlessAborted(signal, executor.run(schedule, { lingers: LINGER_MS }))) ?? [];
  };
  try {
    const [same, varied, lingering] = await Promise.all([
      Promise.all(Array.from({ length: REPETITIONS }, () => ran(executor))),
      Promise.all(others.map(ran)),
      linger(),
    ]);
    for (const run of [...same, ...varied, lingering].flat()) loose.add(run.loose);
    loose.endLearning();
    const runs = same.flat().map((run) => born.settle(run, schedule));
    // A page that goes other ways then says nothing about what it shows of the time, or of chance.
    const alike = [
      ...varied.flat().filter(({ operations: ran }) => isAlike(ran, schedule)),
      // Further rounds have come in the end.
      ...[lingering]
        .flat()
        .filter(({ operations: ran }) => isAlike(ran.slice(0, schedule.order.length), schedule)),
    ];
    const outcomes = runs.map(({ outcome }) => outcome);
    const inOrder = [...outcomes, ...alike.map(({ outcome }) => outcome)];
    const differences = unreproduced(outcomes, sigma0, ignore);
    const departures = runs.map((run, place) => [
      ...departuresOf(run, operations),
      ...(differences[place] ?? []).map((found) => `${describeDifference(found)}.`),
    ]);
    return {
      reproduced: reproducedIn(departures, differences),
      departures: [...new Set(departures.flat())],
      mask: learnMask(inOrder, sigma0, ignore),
      swapsIn: swapsFrom(sigma0, inOrder, ignore),
    };
  } finally {
    await Promise.all(others.map((other) => other.close()));
  }
}

/** The operations of the schedule, or others of their kind: some are called by names that are made up. */
function isAlike(
  operations: readonly Operation[],
  { order, operations: recorded }: Schedule,
): boolean {
  const known = new Map(recorded.map((operation) => [operation.id, operation]));
  const isOther = (one: Operation, id: OperationId) =>
    !known.has(one.id) && one.kind === known.get(id)?.kind;
  if (operations.length !== order.length) return false;
  return order.every((id, place) => {
    const ran = operations[place];
    return ran !== undefined && (ran.id === id || isOther(ran, id));
  });
}

/**
 * Tests are judged by their outcomes alone. So they say nothing only where none of σ0's own came
 * back: one of other operations (a timer more, an image that the browser had kept) breaks no build.
 *
 * @param departures of each repetition; of none if they were interrupted
 * @param differences of their outcomes
 */
function reproducedIn(
  departures: readonly (readonly string[])[],
  differences: readonly (readonly Difference[])[],
): Baseline['reproduced'] {
  if (departures.every((of) => of.length === 0)) return 'always';
  return differences.every((of) => of.length > 0) ? 'never' : 'sometimes';
}

/** In which operations a repetition of σ0 was not as it was; sentences. */
function departuresOf({ actual, born, learned }: Run, operations: readonly Operation[]): string[] {
  return [
    ...operations.filter(({ id }) => !actual.includes(id)).map(({ name }) => `${name} never came.`),
    ...born.map(({ name }) => `${name} came, which is not in the recording.`),
    ...learned.filter(({ before }) => before !== null).map(({ evidence }) => evidence),
  ];
}
