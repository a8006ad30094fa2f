import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Effect } from '../../src/flaky/agent/contract.js';
import { causeOf } from '../../src/flaky/causes/index.js';
import type { Finding } from '../../src/flaky/search/findings.js';
import type { Statement, TestTrace, TracedEvent } from '../../src/flaky/test-trace.js';

/** Each takes 10 ms; the next begins so much later. */
function statements(...calls: readonly (readonly [name: string, pauseMs?: number])[]): Statement[] {
  let at = 0;
  return calls.map(([name, pause = 0], number) => {
    const begunAt = at + pause;
    at = begunAt + 10;
    const of = { type: 'ended', statement: number, error: null, isHolding: false } as const;
    const place = { file: '/t/cart.spec.ts', line: number + 1, column: 1 };
    const call = {
      number,
      by: 'playwright',
      name,
      place,
      begunAt,
      keptMs: 0,
      rounds: 1,
      stack: [],
    } as const;
    return { ...call, ended: { ...of, at, quietMs: 0 } };
  });
}

function changes(selector: string): Effect {
  return { event: '', what: 'text', selector, isInFrame: false, text: 'x', attribute: null };
}

function causeFor(
  all: readonly Statement[],
  overtaken: number,
  more: {
    readonly kind?: string;
    readonly direction?: Finding['direction'];
    /** So many events are late. */
    readonly events?: number;
    /** Statements of the run that fails, if they are others. */
    readonly failing?: readonly Statement[];
    /** What comes early meanwhile, before this statement: a timer. */
    readonly besides?: number;
    /** That has asked for the event. */
    readonly isAskedFor?: true;
    /** A timer of the page, and what becomes of the event in the run that fails, where it is held from 100 on. */
    readonly timer?: {
      readonly name?: string;
      readonly changes?: string;
      /** When it runs by itself, and in the run that fails. */
      readonly ranAt: readonly (number | null)[];
      readonly held?: Partial<TracedEvent>;
    };
  } = {},
) {
  const { kind = 'fetch', direction = 'late', failing = all, events = 1, besides, timer } = more;
  const cause = more.isAskedFor ? 'interval 500ms 1' : null;
  const event: TracedEvent = {
    ...{
      id: 'GET /a 1',
      name: kind === 'timer' ? 'timer 2000ms' : 'GET /a',
      kind,
      cause,
      site: null,
    },
    ...{
      begunAfter: 1,
      ranAfter: 1,
      clearedAfter: null,
      clearedAt: null,
      ...{ begunAt: 1, heldAt: null, ranAt: 5 },
      heldMs: 0,
      hasWaited: false,
      effects: [changes('#out')],
    },
  };
  const interval = {
    ...event,
    id: 'interval 500ms 1',
    kind: 'timer',
    name: 'interval 500ms',
    cause: null,
  };
  const tracedIn = (number: 0 | 1): TracedEvent[] => {
    const others = besides === undefined ? [] : [{ ...interval, effects: [] }];
    if (timer === undefined) return [...others, event];
    const { name = 'timer 500ms', changes: selector = '#out', ranAt, held } = timer;
    const other = { id: `${name} 1`, name, kind: 'timer', ranAt: ranAt[number] ?? null };
    const ignored = { heldAt: 100, ranAt: 900, effects: [], ...held };
    return [
      ...others,
      number === 0 ? event : { ...event, ...ignored },
      { ...event, ...other, effects: [changes(selector)] },
    ];
  };
  const natural: TestTrace = {
    ...{ statements: all, events: tracedIn(0), missed: [], unreleased: [] },
  };
  const finding: Finding = {
    ...{
      plan: { placed: [] },
      events: Array.from({ length: events }, () => event),
      alike: [],
      behind: null,
      besides:
        besides === undefined
          ? null
          : {
              event: interval,
              others: [],
              statement: all[besides] ?? null,
            },
      direction,
      isStable: true,
    },
    overtaken: all[overtaken] ?? null,
    failure: { message: 'no', snippet: null, line: null },
    failing: { ...natural, statements: failing, events: tracedIn(1) },
    repetitions: { failed: 3, of: 3 },
    foundIn: 5,
  };
  return causeOf(finding, natural);
}

describe('the cause of a flaky test', () => {
  it('is C2 where one comes early while another one is on its way, and names both', () => {
    const all = statements(['page.click'], ['page.check'], ['page.fill']);
    const cause = causeFor(all, 2, { besides: 1 });
    assert.equal(cause?.id, 'C2');
    assert.equal(
      cause.sentence,
      'Nothing prevents that the interval of 500 ms comes before page.check (cart.spec.ts:2) while the answer to GET /a is on the way.',
    );
  });

  it('is C2 where an early one asks for what is answered late', () => {
    const all = statements(['page.click'], ['page.check'], ['page.fill']);
    assert.equal(
      causeFor(all, 2, { besides: 1, isAskedFor: true })?.sentence,
      'Nothing ensures that the answer to GET /a, which the interval of 500 ms asks for, comes before page.fill (cart.spec.ts:3).',
    );
  });

  it('is C1 where it sleeps between the beginning of the event and the statement', () => {
    const all = statements(['page.click'], ['page.waitForTimeout'], ['page.textContent']);
    const cause = causeFor(all, 2);
    assert.equal(cause?.id, 'C1');
    assert.match(cause?.sentence ?? '', /^page\.waitForTimeout \(cart\.spec\.ts:2\) waits/);
  });

  it('is C1 where it sleeps by itself', () => {
    const all = statements(['page.click'], ['page.textContent', 300]);
    assert.match(causeFor(all, 1)?.sentence ?? '', /^The test waits for some 300 ms before/);
  });

  it('is not C1 where the test was only slow in one run', () => {
    const all = statements(['page.click'], ['page.fill', 300]);
    const failing = statements(['page.click'], ['page.fill', 20]);
    assert.equal(causeFor(all, 1, { failing })?.id, 'C2');
  });

  it('is C1 where a timer of the page is over before the statement', () => {
    const all = statements(['page.click'], ['expect.toBeVisible']);
    const cause = causeFor(all, 1, { kind: 'timer', direction: 'early' });
    assert.equal(cause?.id, 'C1');
    assert.equal(
      cause?.sentence,
      'The page does not wait for the test: where the test is slow, the timer of 2000 ms is over before expect.toBeVisible (cart.spec.ts:2).',
    );
  });

  describe('with a timer of the page that runs out while the event is held', () => {
    type Timer = NonNullable<NonNullable<Parameters<typeof causeFor>[2]>['timer']>;
    const causeBy = (timer: Timer, besides?: number) => {
      const all = statements(['page.click'], ['expect.toHaveText'], ['page.fill']);
      return causeFor(all, 1, { timer, ...(besides === undefined ? {} : { besides }) });
    };
    const ranAt = [null, 500];

    it('is C1 if the page takes no notice of the event behind that, or has called it off', () => {
      assert.equal(
        causeBy({ ranAt })?.sentence,
        'The page gives up behind the timer of 500 ms; the answer to GET /a may take longer.',
      );
      assert.equal(causeBy({ ranAt: [800, 500] })?.id, 'C1');
      const calledOff = (clearedAt: number) => ({ ranAt: null, clearedAt });
      assert.equal(causeBy({ ranAt, held: calledOff(501) })?.id, 'C1');
      // The page was gone when the test was over.
      assert.equal(causeBy({ ranAt, held: calledOff(800) })?.id, 'C2');
    });

    it('is not if the event is drawn all the same, or the timer has to do with something else', () => {
      assert.equal(causeBy({ ranAt, held: { effects: [changes('#out')] } })?.id, 'C2');
      assert.equal(causeBy({ ranAt, changes: '#hint' })?.id, 'C2');
      assert.equal(causeBy({ ranAt, name: 'interval 500ms' })?.id, 'C2');
      assert.equal(causeBy({ ranAt }, 2)?.id, 'C2');
    });

    it('is not if the timer comes first in any case, or did not come while the event was held', () => {
      for (const times of [
        [4, 500],
        [null, 50],
        [null, 950],
        [null, null],
      ]) {
        assert.equal(causeBy({ ranAt: times })?.id, 'C2', String(times));
      }
    });
  });

  it('is C3 where a statement reads once', () => {
    const all = statements(['page.click'], ['locator.count']);
    assert.equal(causeFor(all, 1)?.id, 'C3');
    assert.equal(
      causeFor(all, 1)?.sentence,
      'locator.count (cart.spec.ts:2) reads once what is there, and does not wait for the answer to GET /a.',
    );
    assert.equal(
      causeFor(all, 1, { direction: 'early' })?.sentence,
      'locator.count (cart.spec.ts:2) reads once what is there, which the answer to GET /a may have changed by then.',
    );
  });

  it('is not C3 where a loop reads until it is so', () => {
    const [click, count] = statements(['page.click'], ['locator.count']);
    assert.ok(click !== undefined && count !== undefined);
    assert.equal(causeFor([click, { ...count, rounds: 4 }], 1)?.id, 'C2');
  });

  it('is C2 where the test acts, or what it looks for has gone', () => {
    const all = statements(['page.click'], ['page.fill']);
    assert.equal(causeFor(all, 1)?.id, 'C2');
    assert.equal(causeFor(all, 1, { direction: 'early' })?.id, 'C2');
    const sentence = (overtaken: number, events: number) =>
      causeFor(all, overtaken, { events })?.sentence;
    const answer = 'the answer to GET /a';
    assert.equal(
      sentence(1, 2),
      `Nothing ensures that page.fill (cart.spec.ts:2) comes after ${answer} and ${answer}.`,
    );
    assert.equal(
      sentence(9, 1),
      `Nothing ensures that ${answer} comes as early as it usually does.`,
    );
    assert.match(sentence(9, 2) ?? '', / come as early as they usually do\./);
  });
});
