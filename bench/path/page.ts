/** Pages of any number of operations for `test/simulated`: those of bench/planted, with defects. */
import { linksOf } from '../../src/model/kinds.js';
import type { Facts, Operation } from '../../src/model/operation.js';
import { seeded } from '../../src/search/random.js';
import { type Program, plain, type SimulatedOperation } from '../../test/simulated/program.js';
import { recordSimulated, type SimulatedRecording } from '../../test/simulated/run.js';
import { modelOf } from '../model.js';
import { madeUpPage } from '../planted/page.js';

/** Of one of which the user acts soon. */
const SEED = 7;
/** As many on each page: a test of a large one finds no more than that of a small one. */
const DEFECTS = 1;
const BLOCKS = 2;
const BIRTHS = 2;

export interface RecordedPage {
  readonly program: Program;
  readonly recording: SimulatedRecording;
}

/** Two operations by their names in the program, which nothing orders; the first is the first in σ0, too. */
type OpenPair = readonly [string, string];

/**
 * A page that throws where an input comes before an answer that it came behind in σ0. There is something that a recording of
 * it does not show: some answers take effect only behind other ones, and some set a timer where they come behind others.
 */
export async function recordedPage(size: number): Promise<RecordedPage> {
  const { operations } = madeUpPage(size, seeded(SEED));
  const times = new Map(operations.map(({ id, at }) => [id, at]));
  const sound = operations.map((one) => simulated(one, times.get(one.cause ?? '') ?? 0));
  const recording = await recordSimulated({ operations: sound, fails: [], hangs: [] });
  const answers = openPairs(recording, 'response', BLOCKS + BIRTHS);
  const blockers = new Map(answers.slice(0, BLOCKS).map(([before, after]) => [after, before]));
  const births = answers.slice(BLOCKS).map(([before, after], place) => retry(place, after, before));
  const known = sound.map((one) => {
    const blocker = blockers.get(one.name);
    return blocker === undefined ? one : { ...one, blockedBy: [blocker] };
  });
  const fails = openPairs(recording, 'input', DEFECTS);
  return { program: { operations: [...known, ...births], fails, hangs: [] }, recording };
}

/** An answer each, and the next operation of the kind that need not come behind it; spread over σ0. */
function openPairs(
  { operations, names }: SimulatedRecording,
  kind: 'input' | 'response',
  count: number,
): OpenPair[] {
  const { happensBefore } = modelOf(operations, new Map());
  const nameOf = ({ id }: Operation) => names.get(id) ?? '';
  const open = operations.flatMap((answer, place): OpenPair[] => {
    if (answer.kind !== 'response') return [];
    const isOpen = (one: Operation) => one.kind === kind && !happensBefore(answer.id, one.id);
    const other = operations.slice(place + 1).find(isOpen);
    return other === undefined ? [] : [[nameOf(answer), nameOf(other)]];
  });
  return Array.from({ length: count }, (_, place) => {
    const pair = open[Math.floor(((place + 1) * open.length) / (count + 1))];
    if (pair !== undefined) return pair;
    throw new Error(`Of ${operations.length} operations, too few are open.`);
  });
}

function simulated(operation: Operation, asked: number): SimulatedOperation {
  const { handlers, enabledBy } = linksOf(operation, (id) => id);
  return {
    ...plain(operation.id, factsOf(operation)),
    causes: operation.cause === null ? [] : [operation.cause],
    ...{ handlers, enabledBy, latency: operation.at - asked },
  };
}

function factsOf({ id: _, name: __, cause: ___, at: ____, ...facts }: Operation): Facts {
  return facts;
}

/** It comes only where the first of the two has run before the second. */
function retry(place: number, first: string, second: string): SimulatedOperation {
  const site = { file: 'retry.js', line: place + 1, column: 1 };
  const timer = plain(`retry ${place + 1}`, { kind: 'timer', delay: 100, tick: null, site });
  return { ...timer, causes: [first, second], where: [first, second] };
}
