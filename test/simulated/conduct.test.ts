import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Key } from '../../src/model/key.js';
import { isTimed, keyOf } from '../../src/model/kinds.js';
import { Prefix } from '../../src/model/linear-extensions.js';
import { areOfOneClient, type OperationId, type Order } from '../../src/model/operation.js';
import { Branches } from '../../src/search/branches/branches.js';
import { type OrderSpace, orderSpace } from '../../src/search/space/order-space.js';
import { type Schedule, scheduleOf } from '../../src/search/space/schedule.js';
import { modelOf, site } from '../model/operations.js';
import { type Program, plain, type SimulatedOperation } from './program.js';
import {
  driftingPrograms,
  driftingProgramsOfTwo,
  hidingPrograms,
  hidingProgramsOfTwo,
  plainPrograms,
  plainProgramsOfTwo,
} from './programs.js';
import {
  enforceSimulated,
  recordSimulated,
  type SimulatedRecording,
  type SimulatedRun,
} from './run.js';
import { HUMAN_GAP } from './simulated-page.js';

const SETTINGS = { maxLatency: 10_000, humanGap: HUMAN_GAP, typingSpeed: 12 };

/** So many orders of each program. */
const ORDERS = 6;

/** Times of operations are whole microseconds. */
const SAME_MS = 0.0011;

for (const [who, programs, numRuns, least] of [
  ['', plainPrograms, 1500, 5000],
  [', of two clients', plainProgramsOfTwo, 120, 300],
] as const) {
  test(`enforces each order that can happen exactly: the operations that it means, at its times${who}`, async () => {
    const draws = fc.infiniteStream(fc.nat(1000));
    const counts = { orders: 0 };
    await fc.assert(
      fc.asyncProperty(programs, draws, async (program, draw) => {
        const recording = await recordSimulated(program);
        const { operations, names, pending } = recording;
        // What takes no time has run, and the recording has not ended before what the network brings.
        assert.deepEqual(
          pending.filter(({ due }) => due === null),
          [],
        );
        const space = orderSpace(operations, modelOf(operations).edges, SETTINGS);
        assert.equal(space.valid(space.sigma0), true);
        for (let count = 0; count < ORDERS; count++) {
          // The first is σ0: what was recorded comes back.
          const order = count === 0 ? space.sigma0 : drawn(space, draw);
          if (order === null) continue;
          const schedule = scheduleOf(space, operations, order);
          const run = await enforceSimulated(program, recording, schedule);
          assert.deepEqual(run.actual, order);
          const meant = order.map((id) => names.get(id));
          assert.deepEqual(run.really, meant);
          const late = run.operations.filter(
            ({ at }, place) => Math.abs(at - (schedule.times[place] ?? 0)) > SAME_MS,
          );
          assert.deepEqual(late, []);
          assert.deepEqual([run.enforced, run.learned, run.born], ['exact', [], []]);
          // Another than what was recorded.
          if (order.some((id, place) => id !== space.sigma0[place])) counts.orders += 1;
        }
      }),
      { numRuns },
    );
    assertAtLeast(counts, { orders: least });
  });
}

test('waits for the answers of live servers, however late they are, and enforces each order exactly', async () => {
  const draws = fc.infiniteStream(fc.nat(1000));
  await fc.assert(
    fc.asyncProperty(plainPrograms, draws, async (program, draw) => {
      const recording = await recordSimulated(program);
      const { operations } = recording;
      const space = orderSpace(operations, modelOf(operations).edges, SETTINGS);
      const order = drawn(space, draw);
      fc.pre(order !== null);
      const schedule = scheduleOf(space, operations, order);
      const run = await enforceSimulated(program, recording, schedule, 'live');
      assert.deepEqual([run.enforced, run.actual, run.learned], ['exact', order, []]);
    }),
    { numRuns: 500 },
  );
});

for (const [who, programs, numRuns, least] of [
  ['', plainPrograms, 500, 100],
  [', of two clients', plainProgramsOfTwo, 120, 20],
] as const) {
  test(`ends a run when a page hangs, which is no lesson${who}`, async () => {
    const draws = fc.infiniteStream(fc.nat(1000));
    const counts = { hangs: 0 };
    await fc.assert(
      fc.asyncProperty(programs, draws, fc.nat(), async (program, draw, choice) => {
        const recording = await recordSimulated(program);
        const { operations, names } = recording;
        const space = orderSpace(operations, modelOf(operations).edges, SETTINGS);
        const order = drawn(space, draw);
        fc.pre(order !== null);
        // Of two that stand the other way round in the recording, the one that is early now waits for the other.
        const pairs = space.sigma0.flatMap((late, place) =>
          space.sigma0
            .slice(0, place)
            .filter((early) => order.indexOf(late) < order.indexOf(early))
            .map((early) => [early, late] as const),
        );
        const [early, late] = pairs[choice % pairs.length] ?? [];
        fc.pre(early !== undefined && late !== undefined);
        const hanging = {
          ...program,
          hangs: [[names.get(early) ?? '', names.get(late) ?? ''] as const],
        };
        const again = await recordSimulated(hanging);
        assert.deepEqual(again.names, names);
        const schedule = scheduleOf(space, operations, order);
        const run = await enforceSimulated(hanging, recording, schedule);
        assert.notEqual(run.outcome.hang, null);
        assert.deepEqual(run.actual, order.slice(0, order.indexOf(late) + 1));
        assert.deepEqual([run.enforced, run.learned], ['exact', []]);
        counts.hangs += 1;
      }),
      { numRuns },
    );
    assertAtLeast(counts, { hangs: least });
  });
}

for (const [who, programs, numRuns] of [
  ['', driftingPrograms, 1000],
  [', of two clients', driftingProgramsOfTwo, 120],
] as const) {
  test(`runs timers that take longer or shorter than recorded when they are due${who}`, async () => {
    const draws = fc.infiniteStream(fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(programs, draws, async (program, draw) => {
        const recording = await recordSimulated(program);
        const { operations } = recording;
        const space = orderSpace(operations, modelOf(operations).edges, SETTINGS);
        const order = drawn(space, draw);
        fc.pre(order !== null);
        const run = await enforceSimulated(
          program,
          recording,
          scheduleOf(space, operations, order),
        );
        assert.deepEqual([run.left, run.passedOver], [[], []]);
      }),
      { numRuns },
    );
  });
}

/** Records a page of a document and what it leads to, and runs the order that is wanted, by names. */
async function enforceNamed(
  operations: readonly Partial<SimulatedOperation>[],
  wanted: readonly string[],
  hangs: Program['hangs'] = [],
) {
  const first = plain('document', {
    kind: 'parse',
    document: 'p',
    url: 'p',
    segment: 1,
    line: 1,
    script: null,
  });
  const all = operations.map((one) => ({ ...first, causes: ['document'], ...one }));
  const program: Program = { operations: [{ ...first, causes: [] }, ...all], fails: [], hangs };
  const recording = await recordSimulated(program);
  const ids = new Map([...recording.names].map(([id, name]) => [name, id]));
  const order = ['document', ...wanted].map((name) => ids.get(name) ?? '');
  const space = orderSpace(recording.operations, modelOf(recording.operations).edges, SETTINGS);
  assert.equal(space.valid(order), true);
  const schedule = scheduleOf(space, recording.operations, order);
  const run = await enforceSimulated(program, recording, schedule);
  /** What the run took each operation for; null: for one that the recording does not have. */
  const taken = run.actual.map((id) => recording.names.get(id) ?? null);
  return { ...run, taken };
}

const request = (name: string, latency: number) => {
  const facts = { kind: 'response', method: 'GET', url: name, resource: 'xhr' } as const;
  return { name, facts, latency };
};

const timeOut = (name: string, delay: number, drift: number, causes = ['document']) => {
  const place = site(`${name}.js`, 1, 1);
  return { name, facts: { kind: 'timer', delay, tick: null, site: place } as const, drift, causes };
};

test('what the network brings comes sooner than planned where a timer behind it is due', async () => {
  const operations = [request('answer', 80), timeOut('timer', 100, -60)];
  const run = await enforceNamed(operations, ['answer', 'timer']);
  assert.deepEqual(run.really, ['document', 'answer', 'timer']);
  assert.equal(run.enforced, 'exact');
});

test('what sets a timer is hurried by as much as that takes', async () => {
  const operations = [
    request('answer', 160),
    timeOut('of the answer', 30, 0, ['answer']),
    timeOut('timer', 200, -60),
  ];
  const run = await enforceNamed(operations, ['answer', 'of the answer', 'timer']);
  assert.deepEqual(run.really, ['document', 'answer', 'of the answer', 'timer']);
});

test('looks for an answer run as often as they do before it comes, however long that takes', async () => {
  const names = Array.from({ length: 12 }, (_, place) => `look ${place + 1}`);
  const looks = names.map((name, place) => ({
    ...timeOut('look', 250, 0, [names[place - 1] ?? 'document']),
    name,
  }));
  const before = names.slice(0, 10);
  const run = await enforceNamed([request('answer', 2600), ...looks], [...before, 'answer']);
  assert.deepEqual(run.really, ['document', ...before, 'answer']);
  assert.equal(run.enforced, 'exact');
});

test('of segments that are given together, those behind the one that hangs have not run', async () => {
  const facts = { kind: 'parse', document: 'p', url: 'p', line: 2 } as const;
  const operations = [
    request('answer', 1),
    {
      name: 'frame',
      facts: { ...facts, document: 'f', segment: 1, script: null } as const,
      causes: ['answer'],
    },
    {
      name: 'lib',
      facts: { ...facts, document: 'f', segment: 2, script: 'lib.js' } as const,
      causes: ['frame'],
    },
    {
      name: 'rest',
      facts: { ...facts, document: 'f', segment: 3, script: null } as const,
      causes: ['lib'],
    },
    request('early', 1),
  ];
  const order = ['answer', 'frame', 'lib', 'rest', 'early'];
  const run = await enforceNamed(operations, order, [['early', 'lib']]);
  assert.deepEqual(run.really, ['document', 'answer', 'frame', 'lib']);
  assert.deepEqual(run.taken, run.really);
  assert.notEqual(run.outcome.hang, null);
});

test('a timer is not taken for one set at the same place by what is still to come', async () => {
  const operations = [
    request('quick', 10),
    request('slow', 40),
    timeOut('tick', 100, 0, ['slow']),
    { ...request('last', 5), causes: ['tick'] },
    timeOut('timer', 10, 0, ['last']),
    { ...timeOut('timer', 10, 0, ['slow']), name: 'other', where: ['slow', 'quick'] as const },
  ];
  // The other one is due long before the tick is, and so before anything can set the timer.
  const run = await enforceNamed(operations, ['slow', 'quick', 'tick', 'last', 'timer']);
  assert.deepEqual(run.really, ['document', 'slow', 'quick', 'other', 'tick', 'last', 'timer']);
  assert.deepEqual(run.taken, ['document', 'slow', 'quick', null, 'tick', 'last', 'timer']);
});

test('a request is taken for one that its own sender has not sent, not for one still to be sent', async () => {
  const asks = (name: string, cause: string) => ({ ...request('asked', 5), name, causes: [cause] });
  const operations = [
    request('early', 10),
    request('late', 40),
    request('last', 80),
    asks('first', 'early'),
    { ...asks('second', 'late'), where: ['early', 'late'] as const },
    { ...asks('instead', 'last'), where: ['late', 'early'] as const },
  ];
  const run = await enforceNamed(operations, ['late', 'second', 'last', 'early', 'first']);
  assert.deepEqual(run.really, ['document', 'late', 'last', 'instead', 'early', 'first']);
  assert.deepEqual(run.taken, ['document', 'late', 'last', 'second', 'early', 'first']);
});

for (const [who, programs, numRuns, least] of [
  ['', hidingPrograms, 400, { exact: 800, adapted: 5, judged: 800, late: 5, never: 5 }],
  [
    ', of two clients',
    hidingProgramsOfTwo,
    120,
    { exact: 240, adapted: 5, judged: 240, late: 5, never: 5 },
  ],
] as const) {
  test(`runs all that comes, whatever a recording does not show, and learns only what is so${who}`, async () => {
    /** Runs, and lessons that were checked. */
    const counts = { exact: 0, adapted: 0, judged: 0, late: 0, never: 0 };
    await fc.assert(
      fc.asyncProperty(programs, fc.nat(), async (program, seed) => {
        const recording = await recordSimulated(program);
        const branches = branchesOf(recording, seed);
        for (let count = 0; count < ORDERS; count++) {
          const schedule = branches.next();
          if (schedule === null) break;
          const run = await enforceSimulated(program, recording, schedule);
          assert.deepEqual(run.left, []);
          assertKnownAgain(program, recording, schedule, run);
          assertTold(schedule, run);
          assertHandled(recording, run);
          if (isTakenRight(recording, run)) {
            assertJudged(schedule, run);
            counts.judged += 1;
          }
          counts[run.enforced] += 1;
          for (const { before, after, evidence } of run.learned) {
            // Which of several of one key has come may be known only when the next of them comes.
            const later = schedule.operations.find(({ id }) => id === after);
            if (later === undefined || isOneOfSeveral(program, keyOf(later))) continue;
            if (before === null) assert(!run.actual.includes(after), evidence);
            else assert(isTrue(program, run, before, after), evidence);
            counts[before === null ? 'never' : 'late'] += 1;
          }
          branches.add(schedule, { ...run, failed: run.outcome.exceptions.length > 0 });
        }
      }),
      { numRuns },
    );
    assertAtLeast(counts, least);
  });
}

for (const [who, programs, numRuns] of [
  ['', hidingPrograms, 200],
  [', of two clients', hidingProgramsOfTwo, 40],
] as const) {
  test(`runs an order twice alike${who}`, async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.nat(), async (program, seed) => {
        const recording = await recordSimulated(program);
        const schedule = branchesOf(recording, seed).next();
        fc.pre(schedule !== null);
        const first = await enforceSimulated(program, recording, schedule);
        assert.deepEqual(await enforceSimulated(program, recording, schedule), first);
      }),
      { numRuns },
    );
  });
}

/** So often at least has something been checked: a property may be true because it has nothing to say. */
function assertAtLeast(
  counts: Readonly<Record<string, number>>,
  least: Readonly<Record<string, number>>,
) {
  for (const [what, number] of Object.entries(least)) {
    const count = counts[what] ?? 0;
    assert(count >= number, `${what}: ${count}, and not ${number}`);
  }
}

/**
 * Each operation that the schedule has of the recording is known again. Which of several of one key has come
 * is not always to be told, as their causes may have changed places, too: of these, and of what they lead
 * to, nothing is said.
 */
function assertKnownAgain(
  program: Program,
  { names }: SimulatedRecording,
  schedule: Schedule,
  { really, operations }: SimulatedRun,
) {
  const known = new Set(schedule.operations.map(({ id }) => names.get(id)));
  for (const [place, operation] of operations.entries()) {
    const name = really[place] ?? '';
    if (!known.has(name) || !isToldApart(program, name)) continue;
    assert.equal(names.get(operation.id), name);
  }
}

/** What never came has a lesson, and a run that says that it kept to its order did. */
function assertTold({ order }: Schedule, run: SimulatedRun) {
  for (const id of order) {
    if (run.actual.includes(id)) continue;
    const isLearned = run.learned.some(({ before, after }) => before === null && after === id);
    assert(isLearned, `${id} never came, and nothing is learned`);
  }
  if (run.enforced === 'exact') assert.equal(departure(order, run), null);
}

/** An input had all the handlers that it ran where it was recorded, or the run says that they did not come. */
function assertHandled(recording: SimulatedRecording, { really, uncontrolled }: SimulatedRun) {
  for (const operation of recording.operations) {
    const name = recording.names.get(operation.id) ?? '';
    if (operation.kind !== 'input' || !really.includes(name)) continue;
    const ran = really.slice(0, really.indexOf(name));
    const missing = operation.handlerPlaces?.filter((handler) => !ran.includes(handler)) ?? [];
    const isSaid = uncontrolled.some((sentence) => sentence.startsWith(`${name}: a handler`));
    assert.equal(missing.length > 0, isSaid, `${name} has no ${missing}: ${uncontrolled}`);
  }
}

/** Whether it took each operation for what it was. One that did not keeps to an order of its own. */
function isTakenRight({ names }: SimulatedRecording, { actual, really }: SimulatedRun): boolean {
  return actual.every((id, index) => (names.get(id) ?? really[index]) === really[index]);
}

/**
 * A run says whether it kept to its order. Where it left it, it has learned something, or time alone had its way: a
 * timer or a frame that a hidden cause led to is due at another time than planned, and nothing is learned of that.
 */
function assertJudged({ order, operations }: Schedule, run: SimulatedRun) {
  const departed = departure(order, run);
  assert.equal(run.enforced, departed === null ? 'exact' : 'adapted');
  if (departed === null || run.learned.length > 0) return;
  const apart = operations.filter(({ id }) => departed.includes(id));
  assert(apart.some(isTimed), `${departed.join(' ran in place of ')}, and nothing is learned`);
}

/** What ran first in the place of another, and that other; null: what ran of the order ran in it. */
function departure(order: Order, { actual }: SimulatedRun): readonly OperationId[] | null {
  const wanted = order.filter((id) => actual.includes(id));
  const chosen = actual.filter((id) => order.includes(id));
  const place = chosen.findIndex((id, index) => id !== wanted[index]);
  return place < 0 ? null : [chosen[place] ?? '', wanted[place] ?? ''];
}

function branchesOf({ operations }: SimulatedRecording, seed: number): Branches {
  const settings = { heuristic: 'rd', prune: false, earlyInput: false, live: false } as const;
  return new Branches(operations, {
    ...settings,
    ...SETTINGS,
    seed,
    imports: new Map(),
    unfired: [],
  });
}

/** An order that can happen; null where choosing without looking ahead has come to a dead end. */
function drawn(space: OrderSpace, draw: Iterator<number>) {
  const prefix = new Prefix(space.constraints);
  while (prefix.order.length < space.size) {
    const enabled = prefix.enabled();
    const next = enabled[draw.next().value % enabled.length];
    if (next === undefined) return null;
    prefix.push(next);
  }
  return space.orderOf(prefix.order);
}

function isToldApart(program: Program, name: string): boolean {
  const operation = program.operations.find((one) => one.name === name);
  if (operation === undefined || isOneOfSeveral(program, keyIn(operation))) return false;
  return operation.causes.every((cause) => isToldApart(program, cause));
}

function isOneOfSeveral({ operations }: Program, key: Key): boolean {
  return operations.filter((operation) => keyIn(operation) === key).length > 1;
}

/** As all pages of the program know it. */
function keyIn({ facts, client }: SimulatedOperation): Key {
  return keyOf({ ...facts, client });
}

/** Whether an operation of the run could not have run before another one. */
function isTrue(
  program: Program,
  { really, actual, operations }: SimulatedRun,
  before: OperationId,
  after: OperationId,
): boolean {
  const nameOf = (id: OperationId) => really[actual.indexOf(id)] ?? '';
  if (dependsOn(program, nameOf(after), nameOf(before))) return true;
  // It may have stood behind the other in a queue, which the same operation may have filled with both.
  const [first, second] = [before, after].map((id) => operations.find((one) => one.id === id));
  return (
    first?.kind === 'task' &&
    second?.kind === 'task' &&
    first.queue === second.queue &&
    areOfOneClient(first, second) &&
    actual.indexOf(first.cause ?? '') <= actual.indexOf(second.cause ?? '')
  );
}

/**
 * Whether an operation of the program cannot run before the other has. On one page, behind what opens a
 * dialog nothing runs before its answer, and one person makes all inputs, one after another.
 */
function dependsOn(program: Program, name: string, on: string): boolean {
  const find = (wanted: string) => program.operations.find((one) => one.name === wanted);
  const [operation, other] = [find(name), find(on)];
  if (operation === undefined || other === undefined) return false;
  const { causes, blockedBy, enabledBy, handlers, where } = operation;
  const needs = [...causes, ...blockedBy, ...enabledBy, ...handlers, ...(where ?? [])];
  if (needs.some((need) => need === on || dependsOn(program, need, on))) return true;
  if (operation.client !== other.client) return false;
  if (operation.facts.kind === 'input' && other.facts.kind === 'input')
    return other.facts.step < operation.facts.step;
  const [opener] = other.causes;
  return other.facts.kind === 'dialog' && opener !== undefined && dependsOn(program, name, opener);
}
