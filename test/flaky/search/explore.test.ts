/** The search for places of events, on tests that are made up. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import fc from 'fast-check';
import type { EventId, Plan } from '../../../src/flaky/plan.js';
import { explore, type Settings } from '../../../src/flaky/search/explore.js';
import type { Explored } from '../../../src/flaky/search/explored.js';
import type { Ran } from '../../../src/flaky/search/runs.js';
import type { TracedEvent } from '../../../src/flaky/test-trace.js';
import { placeOf, STATEMENTS, trace, type World, worldOf } from './worlds.js';

/** Explores a test that fails when all of these events run after the statement. */
async function exploreWith(
  events: number,
  late: readonly EventId[],
  statement: number,
  given: Partial<Settings> = {},
) {
  const plans: Plan[] = [];
  const run = async (plan: Plan): Promise<Ran> => {
    plans.push(plan);
    const fails = late.length > 0 && late.every((event) => placeOf(plan, event) > statement);
    const failure = { message: 'no', snippet: null, line: null };
    return {
      trace: trace(events, plan),
      verdict: fails ? { is: 'fail', failure, statement: null } : { is: 'pass' },
    };
  };
  return { explored: await explore({ ...settings(run), ...given }), plans };
}

function findingsOf(explored: Explored) {
  assert.equal(explored.is, 'explored');
  return explored.is === 'explored' ? explored.findings : [];
}

describe('the exploration of a test', () => {
  it('holds each half of the events where nothing is known of all', async () => {
    const held: string[] = [];
    const late = ['GET /0 1', 'GET /1 1'];
    const run = async (plan: Plan): Promise<Ran> => {
      const events = plan.placed.map(({ event }) => event);
      if (plan.placed.every(({ before }) => before === null)) held.push(events.join(', '));
      const failure = { message: 'no', snippet: null, line: null };
      const fails = late.every((event) => placeOf(plan, event) > 4);
      if (events.length > 2)
        return { trace: trace(5), verdict: { is: 'unknown', why: 'too long' } };
      return {
        trace: trace(5),
        verdict: fails ? { is: 'fail', failure, statement: null } : { is: 'pass' },
      };
    };
    const [finding] = findingsOf(await explore(settings(run)));
    // Nothing held, twice; all; the first half; the second, and the half of that which is no single event.
    assert.deepEqual(held.slice(0, 6), [
      ...['', '', 'GET /4 1, GET /3 1, GET /2 1, GET /1 1, GET /0 1', 'GET /4 1, GET /3 1'],
      ...['GET /2 1, GET /1 1, GET /0 1', 'GET /1 1, GET /0 1'],
    ]);
    assert.deepEqual(finding?.events.map(({ id }) => id).sort(), late);
  });

  it('finds the fewest events that have to be late, and the statement that they have to come before', async () => {
    const cases = fc.integer({ min: 1, max: 6 }).chain((events) =>
      fc.record({
        events: fc.constant(events),
        late: fc.subarray(
          Array.from({ length: events }, (_, place) => `GET /${place} 1`),
          { minLength: 1 },
        ),
        statement: fc.integer({ min: 2, max: STATEMENTS - 1 }),
        workers: fc.integer({ min: 1, max: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ events, late, statement, workers }) => {
        const { explored } = await exploreWith(events, late, statement, { workers });
        const findings = findingsOf(explored);
        assert.equal(findings.length, 1);
        const [finding] = findings;
        assert.deepEqual(finding?.events.map(({ id }) => id).sort(), late);
        assert.equal(finding?.overtaken?.number, statement);
        assert.equal(finding?.isStable, true);
      }),
    );
  });

  it('is one finding of all events that are late for one statement, where its runner tells no line', async () => {
    const run = async ({ placed }: Plan): Promise<Ran> => {
      const [late] = placed.filter(({ before }) => before === null || before > 4);
      const failure = { message: `no ${late?.event}`, snippet: null, line: null };
      return {
        trace: trace(3, { placed }),
        verdict: late ? { is: 'fail', failure, statement: null } : { is: 'pass' },
      };
    };
    const explored = await explore(settings(run));
    const findings = findingsOf(explored).map(({ events, alike, overtaken }) => [
      [...events, ...alike].map(({ id }) => id).sort(),
      overtaken?.number,
    ]);
    assert.deepEqual(findings, [[['GET /0 1', 'GET /1 1', 'GET /2 1'], 4]]);
  });

  it('finds two that have to be late, where a third one, for which the test waits, has all come with it', async () => {
    const [first, second, third] = ['GET /0 1', 'GET /1 1', 'GET /2 1'];
    const run = async (plan: Plan): Promise<Ran> => {
      // The fifth statement waits for the third event; what is held is let go then.
      const end = plan.placed.some(({ event }) => event === third) ? 5 : STATEMENTS;
      const ranAfter = (event: EventId) => Math.min(end, placeOf(plan, event));
      const natural = trace(3);
      const events = natural.events.map((event) => ({ ...event, ranAfter: ranAfter(event.id) }));
      const fails = [first, second].every((event) => ranAfter(event) > 6);
      return {
        trace: { ...natural, events },
        verdict: fails ? { is: 'fail', failure: FAILURE, statement: null } : { is: 'pass' },
      };
    };
    const [finding, ...others] = findingsOf(await explore(settings(run)));
    assert.deepEqual(finding?.events.map(({ id }) => id).sort(), [first, second]);
    assert.equal(finding?.isStable, true);
    assert.deepEqual(others, []);
  });

  it('finds nothing in a test that waits for all', async () => {
    const { explored } = await exploreWith(3, [], 2);
    assert.deepEqual(findingsOf(explored), []);
  });

  it('runs no more often than it may, whether it fails or not, and tells what it has not repeated', async () => {
    const all = ['GET /0 1', 'GET /1 1', 'GET /2 1', 'GET /3 1'];
    const cases = fc.record({
      late: fc.subarray(all),
      statement: fc.integer({ min: 2, max: STATEMENTS - 1 }),
      maxRuns: fc.integer({ min: 2, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ late, statement, maxRuns }) => {
        const { explored, plans } = await exploreWith(all.length, late, statement, {
          maxRuns,
        });
        assert.ok(plans.length <= maxRuns);
        assert.ok(explored.is === 'explored');
        assert.equal(explored.runs, plans.length);
        const whole = await exploreWith(all.length, late, statement);
        assert.equal(explored.limit, whole.plans.length > maxRuns ? 'max-tests' : null);
        for (const { foundIn, repetitions, isStable } of explored.findings) {
          const { failed, of } = repetitions;
          assert.equal(failed, of);
          assert.ok(of === 3 || explored.limit === 'max-tests');
          // It had failed so by then, and passed twice with nothing held.
          assert.ok(foundIn > 2 && foundIn + of - 1 <= plans.length);
          assert.equal(isStable, of === 3);
        }
      }),
    );
  });

  it('begins no run after the time', async () => {
    let now = 0;
    const clock = mock.method(performance, 'now', () => now);
    try {
      const begun: number[] = [];
      const run = async (): Promise<Ran> => {
        begun.push(now);
        now += 10;
        return { trace: trace(6), verdict: failsIn(begun.length) };
      };
      const explored = await explore({ ...settings(run), until: 45 });
      assert.deepEqual(begun, [0, 10, 20, 30, 40]);
      assert.ok(explored.is === 'explored');
      assert.equal(explored.limit, 'budget');
      const [finding] = findingsOf(explored);
      assert.deepEqual(finding?.repetitions, { failed: 1, of: 1 });
      assert.equal(finding.isStable, false);
    } finally {
      clock.mock.restore();
    }
  });

  it('says of a test what it does with nothing held', async () => {
    const [pass, fail] = [
      { is: 'pass' } as const,
      { is: 'fail', failure: FAILURE, statement: null } as const,
    ];
    const unknown = { is: 'unknown', why: 'it did not run' } as const;
    for (const [verdicts, is] of [
      [[pass, fail], 'unstable'],
      [[fail, pass], 'unstable'],
      [[fail, fail], 'failing-alone'],
      [[fail, unknown], 'failing-alone'],
      [[unknown, pass], 'not-run'],
      [[pass, unknown], 'not-run'],
    ] as const) {
      let runs = 0;
      const run = async (): Promise<Ran> => ({
        trace: trace(1),
        verdict: verdicts[runs++] ?? pass,
      });
      assert.equal((await explore(settings(run))).is, is);
      assert.equal(runs, 2);
    }
    const none = { statements: [], events: [], missed: [], unreleased: [] };
    const run = async (): Promise<Ran> => ({ trace: none, verdict: pass });
    assert.equal((await explore(settings(run))).is, 'not-watched');
    for (const [settled, limit, runs] of [
      [{ maxRuns: 1 }, 'max-tests', 1],
      [{ until: 0 }, 'budget', 0],
      [{ signal: AbortSignal.abort() }, 'interruption', 0],
    ] as const) {
      const explored = await explore({ ...settings(run), ...settled });
      assert.deepEqual(explored, { is: 'not-tried', runs, limit });
    }
  });

  it('names the timers that waited behind the one that was held, if they are enough', async () => {
    const kind = 'timer';
    const events = {
      first: { due: 110, kind },
      second: { due: 120, kind },
      third: { due: 130, kind },
    };
    const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('third') > 4 ? 4 : null);
    assert.deepEqual(await foundIn({ events, failsAt }), [
      { events: ['third'], alike: [], direction: 'late', at: 4, besides: null, isStable: true },
    ]);
  });

  it('tries all that waited behind the event at once, if they have nothing to do with it', async () => {
    const kind = 'timer';
    const others = Array.from({ length: 20 }, (_, number) => [`t${number}`, { due: 111, kind }]);
    const events = { first: { due: 110, kind }, ...Object.fromEntries(others) };
    const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('first') > 4 ? 4 : null);
    const [finding] = await foundIn({ events, failsAt }, { maxRuns: 20 });
    assert.deepEqual([finding?.events, finding?.isStable], [['first'], true]);
  });

  it('names the timer that ran out as the test waited for what was held, and the statement that fails', async () => {
    const events = { script: { due: 150, kind: 'response' }, toast: { due: 1500, kind: 'timer' } };
    const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('toast') <= 6 ? 6 : null);
    assert.deepEqual(await foundIn({ events, waits: { script: 4 }, failsAt }), [
      { events: ['toast'], alike: [], direction: 'early', at: 6, besides: null, isStable: true },
    ]);
  });

  it('names it with the answer to what it has asked for meanwhile, if the test fails by that', async () => {
    const events = {
      search: { due: 150, kind: 'fetch' },
      poll: { due: 1500, kind: 'timer' },
      'poll 1 > GET /state': { due: 20, kind: 'fetch' },
    };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll 1 > GET /state') <= 7 ? 7 : null;
    const found = await foundIn({ events, waits: { search: 4 }, failsAt });
    assert.deepEqual(
      found.map((one) => [one.events, one.direction, one.isStable]),
      [[['poll'], 'early', true]],
    );
  });

  it('names the message that the server sent meanwhile, in the same way', async () => {
    const events = {
      open: { due: 150, kind: 'server-sent' },
      'message of /phases': { due: 1500, kind: 'server-sent' },
    };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('message of /phases') <= 6 ? 6 : null;
    const [one, ...others] = await foundIn({ events, waits: { open: 4 }, failsAt });
    assert.deepEqual([one?.events, one?.direction, others], [['message of /phases'], 'early', []]);
  });

  it('names the answer that came meanwhile, and of several the one that the test fails by', async () => {
    const events = {
      answer: { due: 150, kind: 'fetch' },
      later: { due: 650, kind: 'fetch' },
      stale: { due: 550, kind: 'fetch' },
    };
    const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('stale') === 4 ? 4 : null);
    const found = await foundIn({ events, waits: { answer: 4 }, failsAt });
    assert.deepEqual(
      found.map((one) => [one.events, one.direction, one.isStable]),
      [[['stale'], 'early', true]],
    );
  });

  it('names both where it fails by what was held, too', async () => {
    const events = { answer: { due: 150, kind: 'fetch' }, toast: { due: 1500, kind: 'timer' } };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('toast') <= 6 || ranAfter('answer') > 3 ? 6 : null;
    const found = await foundIn({ events, waits: { answer: 4 }, failsAt });
    assert.deepEqual(
      found.map((one) => [one.events, one.direction, one.isStable]),
      [
        [['toast'], 'early', true],
        [['answer'], 'late', true],
      ],
    );
  });

  it('names the timer that ran out as a statement was kept back for another one', async () => {
    const kind = 'timer';
    const events = { beat: { due: 2000, kind }, toast: { due: 1500, kind } };
    const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('toast') <= 6 ? 6 : null);
    assert.deepEqual(await foundIn({ events, failsAt }), [
      { events: ['toast'], alike: [], direction: 'early', at: 6, besides: null, isStable: true },
    ]);
  });

  it('names the last statement before which an event may not come, whether that fails or a later one does', async () => {
    const events = { toast: { due: 1500, kind: 'timer' } };
    for (const [last, fails] of [
      [6, 6],
      [4, 6],
    ] as const) {
      const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('toast') <= last ? fails : null);
      const [finding] = await foundIn({ events, failsAt });
      assert.deepEqual([finding?.direction, finding?.at], ['early', last]);
    }
  });

  it('names the first such statement, where it fails each time only there', async () => {
    const { run } = worldOf({
      events: { toast: { due: 1500, kind: 'timer' } },
      failsAt: (ranAfter) => (ranAfter('toast') <= 6 ? 6 : null),
    });
    let passed = 0;
    const now = async (plan: Plan): Promise<Ran> => {
      const ran = await run(plan);
      const isLast = plan.placed.some(({ before }) => before === 6);
      return isLast && passed++ === 1 ? { ...ran, verdict: { is: 'pass' } } : ran;
    };
    const [finding] = findingsOf(await explore(settings(now)));
    assert.deepEqual([finding?.overtaken?.number, finding?.isStable], [1, true]);
  });

  it('has what an early event leads to come before the statement, too, and names the last such one', async () => {
    // The test is over when the answer comes that the poll has asked for.
    const events = {
      poll: { due: 950, kind: 'timer' },
      'poll 1 > GET /state': { due: 550, kind: 'fetch' },
    };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll 1 > GET /state') <= 6 ? 6 : null;
    assert.deepEqual(await foundIn({ events, failsAt }), [
      { events: ['poll'], alike: [], direction: 'early', at: 6, besides: null, isStable: true },
    ]);
  });

  it('names nothing else where such an event fails the test at its last place alone', async () => {
    const events = {
      poll: { due: 950, kind: 'timer' },
      'poll 1 > GET /state': { due: 550, kind: 'fetch' },
      other: { due: 150, kind: 'fetch' },
    };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll') === 7 && ranAfter('poll 1 > GET /state') === 7 ? 7 : null;
    assert.deepEqual(await foundIn({ events, failsAt }), [
      { events: ['poll'], alike: [], direction: 'early', at: 7, besides: null, isStable: true },
    ]);
  });

  it('finds one that has to come early, with what it leads to, while another one is late', async () => {
    const events = {
      poll: { due: 950, kind: 'timer' },
      'poll 1 > GET /state': { due: 550, kind: 'fetch' },
      // The test does not wait for it, and is over by then.
      'PUT /state': { due: 850, kind: 'fetch' },
    };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll 1 > GET /state') <= 7 && ranAfter('PUT /state') > 7 ? 7 : null;
    assert.deepEqual(await foundIn({ events, failsAt }), [
      {
        ...{ events: ['PUT /state'], alike: [], direction: 'late', at: undefined, besides: 'poll' },
        isStable: true,
      },
    ]);
  });

  it('finds an answer that is late itself, to what an early event asks for', async () => {
    const events = {
      poll: { due: 950, kind: 'timer' },
      'poll 1 > GET /state': { due: 50, kind: 'fetch' },
    };
    // It was asked for before the third statement changed the state, and overwrites that before the last one looks.
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll') <= 2 && ranAfter('poll 1 > GET /state') === 7 ? 7 : null;
    const isStable = true;
    assert.deepEqual(await foundIn({ events, failsAt }), [
      {
        ...{ events: ['poll 1 > GET /state'], alike: [], direction: 'late', at: 6 },
        ...{ besides: 'poll', isStable },
      },
    ]);
  });

  it('places a poll that is late nowhere in between, but what answers it', async () => {
    const events = {
      poll: { due: 150, kind: 'timer' },
      'poll 1 > GET /state': { due: 50, kind: 'fetch' },
    };
    const { plans, run } = worldOf({ events, failsAt: () => null });
    await explore(settings(run));
    const between = plans
      .flatMap(({ placed }) => placed)
      .filter(({ before }) => before !== null && before > 2);
    assert.deepEqual([...new Set(between.map(({ event }) => event))], ['poll 1 > GET /state 1']);
  });

  it('tries what does not come in time at its last early place at none before that, and later all the same', async () => {
    const { plans, run } = worldOf({
      events: { slow: { due: 350, kind: 'fetch' } },
      failsAt: () => null,
    });
    const isEarly = ({ before }: Plan['placed'][number]) => before !== null && before < 4;
    const misses = async (plan: Plan): Promise<Ran> => {
      const ran = await run(plan);
      const missed = plan.placed.filter(isEarly).map(({ event }) => event);
      return missed.length === 0
        ? ran
        : { trace: { ...ran.trace, missed }, verdict: { is: 'unknown', why: 'not in time' } };
    };
    await explore(settings(misses));
    const numbersOf = (isWanted: typeof isEarly) =>
      plans.flatMap(({ placed }) => placed.filter(isWanted)).map(({ before }) => before);
    assert.deepEqual(numbersOf(isEarly), [1, 3]);
    const isLate: typeof isEarly = (place) => place.before !== null && !isEarly(place);
    assert.deepEqual(numbersOf(isLate), [7, 6, 5]);
  });

  it('names the message of a connection, and not its opening, where both fail the test beside another event', async () => {
    const live = 'connection of /live';
    const late: World['failsAt'] = (ranAfter) =>
      ranAfter('GET /me') > 5 && Math.max(ranAfter(live), ranAfter('message of /live')) > 5
        ? 6
        : null;
    const events = {
      'GET /me': { due: 150, kind: 'fetch' },
      [live]: { due: 100, kind: 'socket' },
      'message of /live': { due: 200, kind: 'socket' },
    };
    assert.deepEqual(
      (await foundIn({ events, failsAt: late })).map((finding) => finding.events.toSorted()),
      [['GET /me', 'message of /live']],
    );
    // Its opening alone is what the page waits for.
    const opened: World['failsAt'] = (ranAfter) =>
      ranAfter('GET /me') > 5 && ranAfter(live) > 5 ? 6 : null;
    assert.deepEqual(
      (await foundIn({ events, failsAt: opened })).map((finding) => finding.events.toSorted()),
      [['GET /me', live]],
    );
  });

  it('finds one that has to come early while another one is late, where neither alone is enough', async () => {
    const events = { poll: { due: 750, kind: 'timer' }, saved: { due: 150, kind: 'fetch' } };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll') <= 7 && ranAfter('saved') > 5 ? 7 : null;
    assert.deepEqual(await foundIn({ events, failsAt }), [
      { events: ['saved'], alike: [], direction: 'late', at: 5, besides: 'poll', isStable: true },
    ]);
  });

  it('finds two that each come at a place of their own, if it is asked for that, and ends then', async () => {
    const events = { poll: { due: 750, kind: 'timer' }, saved: { due: 150, kind: 'fetch' } };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll') === 3 && ranAfter('saved') === 5 ? 6 : null;
    assert.deepEqual(await foundIn({ events, failsAt }), []);
    assert.deepEqual(await foundIn({ events, failsAt }, { seed: 1 }), [
      { events: ['saved'], alike: [], direction: 'late', at: 4, besides: 'poll', isStable: true },
    ]);
  });

  it('names the statement that an event comes behind in between, or before', async () => {
    const found = async (due: number, place: number) => {
      const failsAt: World['failsAt'] = (ranAfter) => (ranAfter('one') === place ? 7 : null);
      const findings = await foundIn({ events: { one: { due, kind: 'fetch' } }, failsAt });
      return findings.map(({ events, direction, at }) => ({ events, direction, at }));
    };
    assert.deepEqual(await found(150, 5), [{ events: ['one'], direction: 'late', at: 4 }]);
    assert.deepEqual(await found(650, 4), [{ events: ['one'], direction: 'early', at: 4 }]);
  });

  it('names the other event where one comes behind it at its own place', async () => {
    const events = { one: { due: 150, kind: 'fetch' }, other: { due: 160, kind: 'fetch' } };
    const { run } = worldOf({ events, failsAt: () => null });
    const isBehind = ({ placed }: Plan) =>
      placed.length === 1 && placed[0]?.event === 'one 1' && placed[0].before === 2;
    const findings = findingsOf(
      await explore(
        settings(async (plan) => {
          const ran = await run(plan);
          const late = ran.trace.events.map((event) => {
            const ranAt = event.id === 'other 1' ? 205 : isBehind(plan) ? 210 : 200;
            return { ...event, ranAt };
          });
          return isBehind(plan)
            ? {
                trace: { ...ran.trace, events: late },
                verdict: { is: 'fail', failure: FAILURE, statement: 6 },
              }
            : { ...ran, trace: { ...ran.trace, events: late } };
        }),
      ),
    );
    assert.deepEqual(
      findings.map(({ overtaken, behind }) => [overtaken, behind && nameOf(behind)]),
      [[null, 'other']],
    );
  });

  it('has the one half come elsewhere and then the other one, where nothing is known of an order', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const { plans, run } = worldOf({
      events: Object.fromEntries(
        names.map((name, place) => [name, { due: 250 + 100 * place, kind: 'fetch' }]),
      ),
      failsAt: () => null,
    });
    const isOrder = ({ placed }: Plan) => placed.length > 2 && placesOf(placed).length > 1;
    await explore({
      ...settings(async (plan) =>
        isOrder(plan)
          ? { ...(await run(plan)), verdict: { is: 'unknown', why: 'held too long' } }
          : run(plan),
      ),
      maxRuns: 150,
      seed: 1,
    });
    const orders = plans.filter(isOrder);
    assert.ok(orders.length > 0);
    for (const { placed } of orders.slice(0, 3)) {
      const middle = placed.length >> 1;
      for (const half of [placed.slice(0, middle), placed.slice(middle)])
        assert.ok(plans.some((plan) => JSON.stringify(plan.placed) === JSON.stringify(half)));
    }
  });

  it('does not look for what an order needs that fails by chance', async () => {
    const { plans, run } = worldOf({
      events: { one: { due: 250, kind: 'fetch' }, two: { due: 450, kind: 'fetch' } },
      failsAt: () => null,
    });
    let failing: Plan | null = null;
    const explored = await explore({
      ...settings(async (plan) => {
        const ran = await run(plan);
        const isOrder = placesOf(plan.placed).length === 2;
        if (!isOrder || failing !== null) return ran;
        failing = plan;
        return { ...ran, verdict: { is: 'fail', failure: FAILURE, statement: 6 } };
      }),
      seed: 1,
      maxRuns: 60,
    });
    assert.notEqual(failing, null);
    assert.deepEqual(findingsOf(explored), []);
    const same = plans.filter((plan) => JSON.stringify(plan) === JSON.stringify(failing));
    assert.equal(same.length, 2);
  });

  it('ends when that is found, however many orders there are', async () => {
    const due = [650, 660, 670, 680, 690];
    const others = due.map((time) => [`GET /${time}`, { due: time, kind: 'fetch' }] as const);
    const { run } = worldOf({
      events: {
        ...{ poll: { due: 750, kind: 'timer' }, saved: { due: 150, kind: 'fetch' } },
        ...Object.fromEntries(others),
      },
      failsAt: (ranAfter) => (ranAfter('poll') <= 3 && ranAfter('saved') > 4 ? 6 : null),
    });
    const explored = await explore({ ...settings(run), seed: 1, maxRuns: 200 });
    const [finding] = findingsOf(explored);
    assert.deepEqual(finding?.events.map(nameOf), ['saved']);
    assert.ok(explored.is === 'explored' && explored.limit === null);
  });

  it('finds what has to come early while another one has not come that comes behind the test by itself', async () => {
    const events = { saved: { due: 820, kind: 'fetch' }, poll: { due: 850, kind: 'fetch' } };
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('poll') <= 3 && ranAfter('saved') > 7 ? 7 : null;
    for (const seed of [1, 2, 3]) {
      const [finding] = await foundIn({ events, failsAt }, { seed });
      assert.ok([finding?.events, finding?.besides].flat().includes('poll'));
    }
  });

  it('names one as late that comes early only lest it come earlier still', async () => {
    const events = { held: { due: 550, kind: 'fetch' }, timer: { due: 650, kind: 'fetch' } };
    // While the test waits for the other one, it would come.
    const failsAt: World['failsAt'] = (ranAfter) =>
      ranAfter('timer') === 3 && ranAfter('held') > 3 ? 6 : null;
    for (const seed of [1, 7]) {
      const [finding] = await foundIn({ events, failsAt }, { seed });
      assert.deepEqual(
        [finding?.events, finding?.direction, finding?.besides],
        [['held'], 'late', 'timer'],
      );
    }
  });

  it('names the event that came first, where all statements still come behind it', async () => {
    const events = { one: { due: 50, kind: 'fetch' }, other: { due: 150, kind: 'fetch' } };
    // Held until the third statement waits for it, as it does for the other one.
    const { run } = worldOf({
      events,
      waits: { one: 2 },
      failsAt: (ranAfter) => (ranAfter('one') > 1 ? 5 : null),
    });
    const now = async (plan: Plan): Promise<Ran> => {
      const { trace: ran, verdict } = await run(plan);
      const moved = ran.events.map((event) => ({ ...event, ranAfter: 2 }));
      return { trace: { ...ran, events: moved }, verdict };
    };
    const [finding] = findingsOf(await explore(settings(now)));
    assert.deepEqual(
      [finding?.events.map(nameOf), finding?.overtaken, finding?.behind && nameOf(finding.behind)],
      [['one'], null, 'other'],
    );
  });

  it('joins no finding that may have another reason', async () => {
    // At one line, the first event fails by chance, the second each time, and the third each time it is early.
    let chance = 0;
    const first = trace(3);
    const run = async ({ placed }: Plan): Promise<Ran> => {
      const [place] = placed;
      const isLate = place?.before === null && placed.length === 1;
      const fails =
        (isLate && place.event === 'GET /2 1' && chance++ === 0) ||
        (isLate && place.event === 'GET /1 1') ||
        (place?.before === 1 && place.event === 'GET /0 1');
      const failure = { message: 'no', snippet: null, line: 13 };
      return {
        trace: first,
        verdict: fails ? { is: 'fail', failure, statement: null } : { is: 'pass' },
      };
    };
    const findings = findingsOf(await explore(settings(run)));
    assert.deepEqual(
      findings.map(({ events, direction, isStable, alike }) => [
        ...[events.map(({ id }) => id), direction, isStable, alike],
      ]),
      [
        [['GET /2 1'], 'late', false, []],
        [['GET /1 1'], 'late', true, []],
        [['GET /0 1'], 'early', true, []],
      ],
    );
  });

  it('counts a run that was made before, and tells how that failed', async () => {
    const plans: Plan[] = [];
    const run = async (plan: Plan): Promise<Ran> => {
      plans.push(plan);
      return { trace: trace(2), verdict: { is: 'pass' } };
    };
    const passed: Ran = { trace: trace(2), verdict: { is: 'pass' } };
    const explored = await explore({ ...settings(run), first: passed });
    assert.equal(explored.runs, plans.length + 1);
    const failed: Ran = {
      trace: trace(2),
      verdict: { is: 'fail', failure: FAILURE, statement: null },
    };
    assert.deepEqual(await explore({ ...settings(run), first: failed, maxRuns: 1 }), {
      ...{ is: 'failing-alone', failure: FAILURE, runs: 1 },
    });
  });

  it('says so, and stops, when it fails with nothing held after a run that failed by chance', async () => {
    const plans: Plan[] = [];
    const run = async (plan: Plan): Promise<Ran> => {
      plans.push(plan);
      const fails = [3, 6].includes(plans.length);
      return {
        trace: trace(1),
        verdict: fails ? { is: 'fail', failure: FAILURE, statement: null } : { is: 'pass' },
      };
    };
    const explored = await explore(settings(run));
    assert.deepEqual(explored, { is: 'unstable', failure: FAILURE, runs: 6 });
    assert.deepEqual(plans[5], { placed: [] });
  });

  it('does not name a statement that passes though the event came behind it, as it was to come before', async () => {
    const run = async (plan: Plan): Promise<Ran> => {
      const [{ before = null } = { before: 2 }] = plan.placed;
      const fails = before === null || before > 6;
      const missed = { is: 'unknown', why: 'it has not come', hasPassed: true } as const;
      const verdict = fails ? ({ is: 'fail', failure: FAILURE, statement: null } as const) : missed;
      return {
        trace: trace(1, plan),
        verdict: plan.placed.length === 0 ? { is: 'pass' } : verdict,
      };
    };
    const [finding] = findingsOf(await explore(settings(run)));
    assert.equal(finding?.overtaken?.number, 6);
  });

  it('names a statement that was going on when the event came, if that is one that it has to come before', async () => {
    const run = async (plan: Plan): Promise<Ran> => {
      const [{ before = null } = { before: 2 }] = plan.placed;
      const fails = before === null || before > 2;
      const click = { at: 250, error: null, statement: 2, isHolding: false, quietMs: 0 };
      const { statements, ...known } = trace(1);
      const clicks = statements.map((one) =>
        one.number === 2 ? { ...one, ended: { type: 'ended', ...click } as const } : one,
      );
      const events = known.events.map((event) => ({ ...event, ranAfter: 3, ranAt: 210 }));
      return {
        trace: { ...known, statements: clicks, events },
        verdict: fails ? { is: 'fail', failure: FAILURE, statement: null } : { is: 'pass' },
      };
    };
    const [finding] = findingsOf(await explore(settings(run)));
    assert.equal(finding?.overtaken?.number, 2);
  });

  it('looks for what fails each time, though something else has failed by chance', async () => {
    // The first event fails in between two statements; the other one has failed once when it was late.
    let chance = 0;
    const run = async ({ placed }: Plan): Promise<Ran> => {
      const [place] = placed;
      const at = place?.before ?? null;
      const fails =
        placed.length === 1 &&
        ((place?.event === 'GET /0 1' && at === 4) ||
          (place?.event === 'GET /1 1' && at === null && chance++ === 0));
      const { events, ...ran } = trace(2);
      const moved = events.map((event) =>
        event.id === place?.event ? { ...event, ranAfter: at ?? 9 } : event,
      );
      const failure = { message: 'no', snippet: null, line: at };
      return {
        trace: { ...ran, events: moved },
        verdict: fails ? { is: 'fail', failure, statement: null } : { is: 'pass' },
      };
    };
    const findings = findingsOf(await explore(settings(run)));
    assert.deepEqual(
      findings.map(({ events, isStable }) => [...events.map(({ id }) => id), isStable]),
      [
        ['GET /1 1', false],
        ['GET /0 1', true],
      ],
    );
  });

  it('knows nothing of a test of which only the runs with nothing held are known', async () => {
    const run = async ({ placed }: Plan): Promise<Ran> => ({
      trace: trace(2),
      verdict: placed.length > 0 ? { is: 'unknown', why: 'held too long' } : { is: 'pass' },
    });
    const explored = await explore(settings(run));
    assert.ok(explored.is === 'not-known');
    assert.deepEqual([explored.reason, explored.runs - explored.unknown], ['held too long', 2]);
  });

  it('counts the runs of which nothing is known', async () => {
    const run = async ({ placed }: Plan): Promise<Ran> => ({
      trace: trace(2),
      verdict:
        placed.length === 2 && placed.every(({ before }) => before === null)
          ? { is: 'unknown', why: 'held too long' }
          : { is: 'pass' },
    });
    const explored = await explore(settings(run));
    assert.ok(explored.is === 'explored');
    assert.equal(explored.unknown, 1);
  });
});

const FAILURE = { message: 'no', snippet: null, line: null };

/** Places before a statement: until orders are tried, a plan has one at most. */
const placesOf = (placed: Plan['placed']) => placed.filter(({ before }) => before !== null);

const nameOf = ({ id }: TracedEvent) => id.replace(/ 1$/, '');

/** What is found of it: the events, how they come, before or behind which statement, and what else has to come early. */
async function foundIn(world: World, given: Partial<Settings> = {}) {
  const { run } = worldOf(world);
  return findingsOf(await explore({ ...settings(run), ...given })).map(
    ({ events, alike, direction, overtaken, besides, isStable }) => ({
      events: events.map(nameOf),
      alike: alike.map(nameOf),
      ...{ direction, at: overtaken?.number, isStable },
      besides: besides && nameOf(besides.event),
    }),
  );
}

function settings(run: (plan: Plan) => Promise<Ran>) {
  return {
    first: null,
    run,
    seed: null,
    maxRuns: 1000,
    workers: 1,
    signal: new AbortController().signal,
    until: Infinity,
  };
}

/** It passes as it is, and fails with all held, and with each half of them, and so on. */
function failsIn(run: number): Ran['verdict'] {
  return run <= 2 ? { is: 'pass' } : { is: 'fail', failure: FAILURE, statement: null };
}
