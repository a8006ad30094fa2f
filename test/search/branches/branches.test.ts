import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation, Order } from '../../../src/model/operation.js';
import type { Ran, SearchSettings } from '../../../src/search/branches/branch.js';
import { Branches } from '../../../src/search/branches/branches.js';
import type { Schedule } from '../../../src/search/space/schedule.js';
import { frame, input, parse, response, site, timer } from '../../model/operations.js';
import { settings } from '../spaces.js';

const SETTINGS: SearchSettings = {
  ...settings,
  heuristic: 'pf',
  prune: false,
  seed: 1,
  earlyInput: false,
  live: false,
  imports: new Map(),
  unfired: [],
};

/** A request with a time-out, and a click. σ0's answer comes in time. */
const SIGMA0 = [
  parse('p1', 1),
  response('r1', { cause: 'p1', at: 10 }),
  timer('t1', { cause: 'p1', delay: 500, at: 500 }),
  input('u1', 0, { enabledBy: ['p1'], at: 600 }),
];
const TIMEOUT = timer('t2', { cause: 'p1', delay: 300, at: 300 });
const RETRY = response('r2', { cause: 't2', at: 600 });

/** Where the answer comes after the other timer, the time-out fires, and asks again. */
function run({ operations, order, times }: Schedule): Ran {
  const isLate = order.indexOf('t1') < order.indexOf('r1');
  const isNew = isLate && !order.includes('t2');
  const ran = order.flatMap((id, place): Operation[] => {
    const operation = operations.find((one) => one.id === id);
    const at = times[place] ?? 0;
    if (operation === undefined || (!isLate && [TIMEOUT, RETRY].some((one) => one.id === id))) {
      return [];
    }
    return [{ ...operation, at }];
  });
  if (isNew) {
    const at = (times[0] ?? 0) + TIMEOUT.at;
    const place = ran.findIndex((operation) => operation.at > at);
    ran.splice(place, 0, { ...TIMEOUT, at });
    ran.push({ ...RETRY, at: times.at(-1) ?? 0 });
  }
  const actual = ran.map(({ id }) => id);
  return { order, actual, enforced: 'exact' as const, failed: false, learned: [], operations: ran };
}

/** Runs all there is, at most so many. */
function search(operations: readonly Operation[], most: number) {
  const branches = new Branches(operations, SETTINGS);
  const schedules: Schedule[] = [];
  while (schedules.length < most) {
    const schedule = branches.next();
    if (schedule === null) break;
    schedules.push(schedule);
    branches.add(schedule, run(schedule));
  }
  return { branches, schedules };
}

/** A retry: the request fails before `s1`; its handler asks again. A click needs neither. */
const CRASH = [
  parse('p1', 1),
  response('s1', { cause: 'p1', at: 10 }),
  response('r1', { cause: 'p1', at: 20 }),
  input('u1', 0, { enabledBy: ['p1'], at: 100 }),
];

it('begins no branch of further rounds of a loop that never ends, and of what each of them leads to', () => {
  const loop = { site: site('draw.js', 3) };
  const sigma0 = [
    parse('p1', 1),
    frame('f1', { ...loop, cause: 'p1', at: 17 }),
    frame('f2', { ...loop, cause: 'f1', at: 34 }),
    timer('t1', { site: site('draw.js', 4), delay: 1, cause: 'f2', at: 35 }),
    frame('f3', { ...loop, cause: 'f2', at: 51 }),
    input('u1', 0, { at: 60 }),
  ];
  const order = sigma0.map(({ id }) => id);
  const branchesAfter = (...further: Operation[]) => {
    const branches = new Branches(sigma0, { ...SETTINGS, unfired: [frame('f', loop)] });
    const operations = [...sigma0, ...further];
    const schedule = branches.next();
    assert(schedule !== null);
    branches.add(schedule, {
      ...{ order, actual: operations.map(({ id }) => id), operations },
      ...{ enforced: 'exact' as const, failed: false, learned: [] },
    });
    const given: Order[] = [];
    for (let one = branches.next(); one !== null; one = branches.next()) given.push(one.order);
    return given.some((one) => further.some(({ id }) => one.includes(id)));
  };
  const more = frame('f4', { ...loop, cause: 'f3', at: 68 });
  assert(
    !branchesAfter(more, timer('t2', { site: site('draw.js', 4), delay: 1, cause: 'f4', at: 69 })),
  );
  assert(branchesAfter(more, response('r1', { cause: 'f4', at: 69 })));
  assert(branchesAfter(frame('f4', { site: site('other.js', 1), cause: 'f3', at: 68 })));
});

it('begins a branch where less had run when a new operation was asked for', () => {
  const branches = new Branches(CRASH, SETTINGS);
  const orders: string[] = [];
  for (let schedule = branches.next(); schedule !== null; schedule = branches.next()) {
    const { operations, order } = schedule;
    orders.push(order.join(' '));
    const ran = order.flatMap((id): Operation[] => operations.filter((one) => one.id === id));
    const fails = order.indexOf('r1') < order.indexOf('s1');
    const retry = response('r2', { cause: 'r1', at: 200 });
    const actual = fails && !order.includes('r2') ? [...ran, retry] : ran;
    const ids = actual.map(({ id }) => id);
    branches.add(schedule, {
      ...{ order, actual: ids, enforced: 'exact', failed: false },
      ...{ operations: actual, learned: [] },
    });
  }
  // Whichever of r1 and u1 came first when the retry was asked for at first.
  for (const order of ['p1 u1 r1 r2 s1', 'p1 r1 r2 u1 s1', 'p1 r1 u1 r2 s1']) {
    assert(orders.includes(order), `${order} is not among\n${orders.join('\n')}`);
  }
});

it('learns no edge that the recording itself refutes', () => {
  // o and c begin work that ends in b and a: in σ0 a comes first, though o ran before c.
  const operations = [
    parse('p1', 1),
    response('o', { cause: 'p1', at: 10 }),
    response('c', { cause: 'p1', at: 20 }),
    response('a', { cause: 'c', at: 30 }),
    response('b', { cause: 'o', at: 40 }),
    response('x', { cause: 'p1', at: 50 }),
  ];
  const branches = new Branches(operations, SETTINGS);
  const all = branches.most;
  const schedule = branches.next();
  assert.ok(schedule !== null);
  const actual = ['p1', 'o', 'c', 'b', 'a', 'x'];
  const ran = actual.flatMap((id) => operations.find((one) => one.id === id) ?? []);
  branches.add(schedule, {
    ...{ order: schedule.order, actual, enforced: 'adapted', failed: false, operations: ran },
    learned: [{ before: 'b', after: 'a', evidence: 'a was wanted, and came once b had run.' }],
  });
  assert.deepEqual(branches.learned, []);
  assert.equal(branches.most, all);
});

it('gives other orders while those before them still run', () => {
  const branches = new Branches(CRASH, SETTINGS);
  const given = Array.from({ length: 4 }, () => branches.next()?.order.join(' '));
  assert.equal(new Set([...given, 'p1 s1 r1 u1']).size, 5);
  assert.ok(!given.includes(undefined));
});

describe('Branches, asked for an order while others run', () => {
  const operations = [
    parse('p1', 1),
    ...['r1', 'r2', 'r3'].map((id, place) => response(id, { cause: 'p1', at: 10 * (place + 1) })),
  ];
  const took = (branches: Branches, schedule: Schedule, actual: readonly string[]) => {
    const ran = actual.flatMap((id) => operations.find((one) => one.id === id) ?? []);
    branches.add(schedule, {
      ...{ order: schedule.order, actual, enforced: 'adapted', failed: false, operations: ran },
      learned: [{ before: 'r1', after: 'r3', evidence: '' }],
    });
  };
  const isEarly = ({ order }: Schedule) => order.indexOf('r3') < order.indexOf('r1');

  it('gives no order twice, and says which are ruled out by what has been learned since', () => {
    const branches = new Branches(operations, SETTINGS);
    const given = Array.from({ length: 5 }, () => branches.next() ?? assert.fail());
    assert.equal(new Set(given.map(({ order }) => order.join())).size, 5);
    assert.equal(branches.next(), null);
    assert(given.every((schedule) => branches.isPossible(schedule)));
    const first = given.find(isEarly) ?? assert.fail();
    took(branches, first, ['p1', 'r2', 'r1', 'r3']);
    for (const schedule of given) assert.equal(branches.isPossible(schedule), !isEarly(schedule));
  });

  it('gives an order again that was dropped, when it has turned out to be possible', () => {
    const branches = new Branches(operations, SETTINGS);
    const given = Array.from({ length: 5 }, () => branches.next() ?? assert.fail());
    // The third one contradicts what is learned, and is as the recording otherwise: it would be tried all the same.
    const isNear = ({ order }: Schedule) => order.join(' ') === 'p1 r2 r3 r1';
    const [first, dropped] = given.filter((schedule) => isEarly(schedule) && !isNear(schedule));
    const other = given.find((schedule) => !isEarly(schedule));
    assert(first !== undefined && dropped !== undefined && other !== undefined);
    took(branches, first, ['p1', 'r2', 'r1', 'r3']);
    branches.drop(dropped);
    assert.equal(branches.next(), null);
    // The page did it after all.
    const actual = first.order;
    const ran = actual.flatMap((id) => operations.find((one) => one.id === id) ?? []);
    branches.add(other, {
      ...{ order: other.order, actual, enforced: 'adapted', failed: false, operations: ran },
      learned: [],
    });
    assert.deepEqual(branches.next()?.order, dropped.order);
  });
});

describe('Branches', () => {
  const { branches, schedules } = search(SIGMA0, 1000);
  const ofOthers = schedules.filter(({ operations }) => operations !== SIGMA0);
  const has = (before: string, after: string) =>
    ofOthers.some(({ order }) => order.indexOf(before) < order.indexOf(after));

  it('gives orders of a run that has other operations, each with all that ran there', () => {
    assert(ofOthers.length > 0);
    for (const { order } of ofOthers) {
      assert.deepEqual([...order].sort(), ['p1', 'r1', 'r2', 't1', 't2', 'u1']);
    }
    assert(has('r2', 'u1') && has('u1', 'r2') && has('r2', 'r1') && has('r1', 'r2'));
    assert(has('u1', 't2') && has('t2', 'u1'));
  });

  it('keeps to what happens before what, and to the time', () => {
    assert(!has('r2', 't2') && !has('t1', 't2') && !has('t2', 'p1'));
    for (const { order, times } of schedules) {
      assert.deepEqual(
        times.toSorted((a, b) => a - b),
        times,
      );
      const timeout = times[order.indexOf('t2')];
      if (timeout !== undefined) assert.equal(timeout - (times[0] ?? 0), 300);
    }
  });

  it('gives each order once, and all that there are', () => {
    const orders = schedules.map(({ order }) => order.join(' '));
    assert.equal(new Set(orders).size, orders.length);
    assert.equal(branches.most, schedules.length);
  });

  it('takes turns, and tests all that is new first', () => {
    const isOfSigma0 = schedules.map(({ operations }) => operations === SIGMA0);
    const found = isOfSigma0.indexOf(false);
    assert(found <= 1);
    // Both are tested again before either comes to its end.
    const ends = [true, false].map((which) => isOfSigma0.lastIndexOf(which));
    assert(Math.min(...ends) > found + 2, isOfSigma0.join());
    const pairs = new Set<string>();
    for (const { order } of schedules.slice(0, 8)) {
      for (const [place, id] of order.entries()) {
        for (const later of order.slice(place + 1)) pairs.add(`${id} ${later}`);
      }
    }
    for (const pair of ['r2 u1', 'u1 r2', 'r2 r1', 'r1 r2', 'u1 t2', 't2 u1']) {
      assert(pairs.has(pair), pair);
    }
  });

  it('knows where other operations came, and what led to them', () => {
    assert.deepEqual(
      branches.operations.map(({ id }) => id),
      ['p1', 't2', 'r1', 't1', 'u1', 'r2'],
    );
    assert.deepEqual([...branches.predecessors('r2')].sort(), ['p1', 't2']);
  });
});

describe('a click into a list that several answers show', () => {
  // The list is shown by the answer to the last question that was typed; a click needs that it is there.
  const operations = [
    parse('p1', 1),
    input('key a', 0, { enabledBy: ['p1'], at: 100 }),
    response('q=a', { cause: 'key a', at: 110 }),
    input('key d', 1, { enabledBy: ['p1'], at: 200 }),
    response('q=ad', { cause: 'key d', at: 210 }),
    input('click', 2, { enabledBy: ['p1'], at: 300 }),
  ];
  const questions = new Map([
    ['q=a', 'key a'],
    ['q=ad', 'key d'],
  ]);

  /** Where the click comes in the order, or once the list is there. */
  function run({ order }: Schedule): Ran {
    const actual: string[] = [];
    let shown: string | null = null;
    let asked = '';
    let isWaiting = false;
    for (const id of order) {
      if (id === 'click' && shown === null) isWaiting = true;
      else actual.push(id);
      if (id.startsWith('key')) asked = id;
      if (questions.get(id) === asked) shown = id;
      if (isWaiting && shown !== null) {
        actual.push('click');
        isWaiting = false;
      }
    }
    const isAdapted = actual.join() !== order.join();
    const ran = actual.flatMap((id) => operations.find((one) => one.id === id) ?? []);
    return {
      ...{ order, actual, operations: ran, failed: false },
      enforced: isAdapted ? 'adapted' : 'exact',
      learned: isAdapted ? [{ before: shown, after: 'click', evidence: 'It was not there.' }] : [],
    };
  }

  it('is tried before the last of them, though a run has taught that it comes after it', () => {
    const branches = new Branches(operations, SETTINGS);
    const actuals: string[] = [];
    let hasTaught = false;
    for (let next = branches.next(); next !== null; next = branches.next()) {
      assert(branches.isPossible(next));
      const ran = run(next);
      branches.add(next, ran);
      hasTaught ||= branches.learned.length > 0;
      actuals.push(ran.actual.join(' '));
    }
    assert(hasTaught);
    assert(actuals.includes('p1 key a q=a key d click q=ad'), actuals.join('\n'));
    assert.deepEqual(branches.learned, []);
  });
});

describe('what waits for several answers that are alike', () => {
  const answers = ['r1', 'r2', 'r3', 'r4'];
  const operations = [
    parse('p1', 1),
    ...answers.map((id, index) => response(id, { url: `/texts/${id}`, cause: 'p1', at: index })),
    response('r9', { cause: 'r4', at: 10 }),
  ];

  /** Where it waits for some of them; all orders, the first of which its run hardly keeps to. */
  function explore(needed: readonly string[], heuristic: 'pf' | 'dpor' = 'pf'): Ran[] {
    const branches = new Branches(operations, {
      ...{ ...settings, heuristic, prune: heuristic === 'dpor', seed: 1 },
      ...{ earlyInput: false, live: false, imports: new Map(), unfired: [] },
    });
    const runs: Ran[] = [];
    for (let next = branches.next(); next !== null; next = branches.next()) {
      const { order } = next;
      const isFirst = runs.length === 0;
      const actual = isFirst ? ['p1', 'r1', 'r2', 'r4', 'r3'] : order.filter((id) => id !== 'r9');
      const last = Math.max(...needed.map((id) => actual.indexOf(id)));
      const wanted = isFirst ? 0 : order.indexOf('r9');
      actual.splice(Math.max(wanted, last + 1), 0, 'r9');
      const before = actual[last] ?? null;
      const learned = wanted > last ? [] : [{ before, after: 'r9', evidence: 'It was not there.' }];
      const enforced = learned.length === 0 ? 'exact' : 'adapted';
      const ran = actual.flatMap((id) => operations.find((one) => one.id === id) ?? []);
      const run: Ran = { order, actual, enforced, failed: false, learned, operations: ran };
      branches.add(next, run);
      runs.push(run);
    }
    return runs;
  }

  const isBefore = ({ actual }: Ran, id: string) => actual.indexOf('r9') < actual.indexOf(id);

  it('is not asked for before others of them once it came with another one than it had', () => {
    const [, second] = explore(answers);
    assert.equal(second?.order.at(-1), 'r9');
  });

  it('is asked for before others of them when nothing else is new, for it may not wait', () => {
    const runs = explore(['r3', 'r4']);
    for (const id of ['r1', 'r2']) {
      const first = runs.findIndex((run) => isBefore(run, id));
      assert.ok(first > 1, `${id}: ${first}`);
    }
  });

  it('is asked for before others of them once a run had it there', () => {
    const runs = explore(['r3']);
    assert.ok(runs.some((run) => isBefore(run, 'r1')));
  });
});
