/** Tests that are made up: eight statements, and events of their pages. */
import { type EventId, NATURAL, type Plan } from '../../../src/flaky/plan.js';
import type { Ran } from '../../../src/flaky/search/runs.js';
import type { Statement, TracedEvent } from '../../../src/flaky/test-trace.js';

export const STATEMENTS = 8;

/** A test of eight statements; event n begins after the first one, and runs after the second, unless the plan places it elsewhere. */
export function trace(events: number, plan: Plan = NATURAL) {
  const statements = Array.from({ length: STATEMENTS }, (_, number): Statement => {
    const call = {
      by: 'playwright',
      name: 'page.click',
      place: null,
      rounds: 1,
      keptMs: 0,
      stack: [],
    } as const;
    return { number, ...call, begunAt: number * 100, ended: null };
  });
  return {
    ...{ statements, missed: [], unreleased: [] },
    events: Array.from({ length: events }, (_, place): TracedEvent => {
      const id = `GET /${place} 1`;
      const ranAfter = placeOf(plan, id);
      const ran = {
        begunAfter: 1,
        ranAfter,
        clearedAfter: null,
        clearedAt: null,
        ranAt: 110 + place,
      };
      const times = { begunAt: 50, heldAt: null };
      return {
        ...{ id, name: id, kind: 'fetch', cause: null, site: null, effects: [] },
        ...ran,
        ...times,
        heldMs: 0,
        hasWaited: false,
      };
    }),
  };
}

/** The statement before which the event runs under the plan. */
export function placeOf(plan: Plan, event: EventId): number {
  const placed = plan.placed.find((one) => one.event === event);
  if (placed === undefined) return 2;
  return placed.before ?? STATEMENTS;
}

/** What a test of eight statements of 100 ms each does, and its page. */
export interface World {
  /** By their names: when they come by themselves, in milliseconds, and of which kind they are. `poll 1 > GET /state` follows from `poll`. */
  readonly events: Readonly<Record<string, { readonly due: number; readonly kind: string }>>;
  /** By their names: the statement that waits for them when they are held. */
  readonly waits?: Readonly<Record<string, number>>;
  /** The statement that fails, by how many statements had begun when each event ran; null: none does. */
  readonly failsAt: (ranAfter: (name: string) => number) => number | null;
}

/** What is held takes so long to come when the test waits for it. */
const AWAITED_MS = 2000;

/** Timers are due in turn: behind one that is held, others wait. */
export function worldOf(world: World) {
  const { failsAt } = world;
  const [events, waits] = [numbered(world.events), numbered(world.waits ?? {})];
  const plans: Plan[] = [];
  const run = async (plan: Plan): Promise<Ran> => {
    plans.push(plan);
    const ran = new Map<EventId, { readonly after: number; readonly at: number }>();
    const waited = new Set<EventId>();
    let now = 0;
    const ids = Object.keys(events);
    // What another one leads to comes so much later than that.
    const dueOf = (id: EventId) => {
      const [cause = id] = id.split(' > ');
      const since = cause === id ? 0 : (ran.get(cause)?.at ?? Infinity);
      return since + (events[id]?.due ?? 0);
    };
    const comeUntil = (begun: number): void => {
      for (const id of ids.toSorted((one, two) => dueOf(one) - dueOf(two))) {
        if (ran.has(id) || dueOf(id) > now || plan.placed.some(({ event }) => event === id))
          continue;
        const isBehind = plan.placed.some(
          ({ event }) =>
            events[id]?.kind === 'timer' &&
            events[event]?.kind === 'timer' &&
            dueOf(event) < dueOf(id) &&
            !ran.has(event),
        );
        if (isBehind) waited.add(id);
        else ran.set(id, { after: begun, at: now });
      }
    };
    for (let statement = 0; statement < STATEMENTS; statement += 1) {
      comeUntil(statement);
      for (const { event, before } of plan.placed) {
        if (before === null ? waits[event] !== statement : before !== statement) continue;
        if (dueOf(event) === Infinity) continue;
        now = Math.max(now + (before === null ? AWAITED_MS : 0), dueOf(event));
        comeUntil(statement);
        ran.set(event, { after: statement, at: now });
        comeUntil(statement);
      }
      now += 100;
    }
    const at = failsAt((name) => ran.get(`${name} 1`)?.after ?? Infinity);
    const natural = trace(ids.length);
    const traced = natural.events.map((event, index): TracedEvent => {
      const id = ids[index] ?? '';
      const { after = null, at: ranAt = null } = ran.get(id) ?? {};
      const heldAt = plan.placed.some((one) => one.event === id) ? 1 : null;
      const { kind = '' } = events[id] ?? {};
      const [by = id] = id.split(' > ');
      const cause = by === id ? null : by;
      const of = { id, name: id, kind, cause, begunAfter: 1, hasWaited: waited.has(id) };
      return { ...event, ...of, heldAt, ranAfter: after, ranAt };
    });
    const failure = { message: 'no', snippet: null, line: at };
    const hasBegun = ({ id }: TracedEvent) => dueOf(id) < Infinity;
    return {
      trace: { ...natural, events: traced.filter(hasBegun) },
      verdict: at === null ? { is: 'pass' } : { is: 'fail', failure, statement: at },
    };
  };
  return { plans, run };
}

/** Of events, the first is meant. */
function numbered<Value>(of: Readonly<Record<string, Value>>): Readonly<Record<EventId, Value>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [`${name} 1`, value]));
}
