/** The search for places of events, on tests that are made up. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Explored, explore, type Ran } from '../../src/flaky/explore.js';
import type { EventId, Plan } from '../../src/flaky/plan.js';
import type { Statement, TracedEvent } from '../../src/flaky/test-trace.js';

const STATEMENTS = 8;

/** A test of eight statements; event n begins after the first one, and runs after the second. */
function trace(events: number) {
  const statements = Array.from({ length: STATEMENTS }, (_, number): Statement => {
    const call = { by: 'playwright', name: 'page.click', place: null } as const;
    return { number, ...call, begunAt: number * 100, ended: null };
  });
  return {
    ...{ statements, missed: [], unreleased: [] },
    events: Array.from({ length: events }, (_, place): TracedEvent => {
      const id = `GET /${place} 1`;
      const ran = { begunAfter: 1, ranAfter: 2, clearedAfter: null, ranAt: 110 + place };
      const times = { begunAt: 50, heldAt: null };
      return {
        ...{ id, name: id, kind: 'fetch', site: null, effects: [] },
        ...ran,
        ...times,
        isAwaited: false,
        heldMs: 0,
      };
    }),
  };
}

/** The statement before which the event runs under the plan. */
function placeOf(plan: Plan, event: EventId): number {
  const placed = plan.placed.find((one) => one.event === event);
  if (placed === undefined) return 2;
  return placed.before ?? STATEMENTS;
}

/** Explores a test that fails when all of these events run after the statement. */
async function exploreWith(events: number, late: readonly EventId[], statement: number) {
  const plans: Plan[] = [];
  const run = async (plan: Plan): Promise<Ran> => {
    plans.push(plan);
    const fails = late.length > 0 && late.every((event) => placeOf(plan, event) > statement);
    const failure = { message: 'no', snippet: null, line: null };
    return { trace: trace(events), verdict: fails ? { is: 'fail', failure } : { is: 'pass' } };
  };
  const { signal } = new AbortController();
  return {
    explored: await explore({ first: null, run, maxTests: 1000, signal, until: Infinity }),
    plans,
  };
}

function findingsOf(explored: Explored) {
  assert.equal(explored.is, 'explored');
  return explored.is === 'explored' ? explored.findings : [];
}

describe('the exploration of a test', () => {
  it('finds the fewest events that have to be late, and the statement that they have to come before', async () => {
    const cases = fc.integer({ min: 1, max: 6 }).chain((events) =>
      fc.record({
        events: fc.constant(events),
        late: fc.subarray(
          Array.from({ length: events }, (_, place) => `GET /${place} 1`),
          { minLength: 1 },
        ),
        statement: fc.integer({ min: 2, max: STATEMENTS - 1 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ events, late, statement }) => {
        const { explored } = await exploreWith(events, late, statement);
        const findings = findingsOf(explored);
        assert.equal(findings.length, 1);
        const [finding] = findings;
        assert.deepEqual(finding?.events.map(({ id }) => id).sort(), late);
        assert.equal(finding?.overtaken?.number, statement);
        assert.equal(finding?.isStable, true);
      }),
    );
  });

  it('finds nothing in a test that waits for all', async () => {
    const { explored } = await exploreWith(3, [], 2);
    assert.deepEqual(findingsOf(explored), []);
  });

  it('runs no more often than it may', async () => {
    const run = async (): Promise<Ran> => ({ trace: trace(6), verdict: { is: 'pass' } });
    let runs = 0;
    const counted = () => {
      runs += 1;
      return run();
    };
    const { signal } = new AbortController();
    const explored = await explore({
      first: null,
      run: counted,
      maxTests: 4,
      signal,
      until: Infinity,
    });
    assert.equal(runs, 4);
    assert.ok(explored.is === 'explored' && !explored.isAll);
  });
});
