import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as passes } from 'node:timers/promises';
import { Numbering } from '../../src/flaky/numbering.js';
import type { Placed } from '../../src/flaky/plan.js';
import { Conductor } from '../../src/flaky/proxy/conductor.js';
import type { Begin } from '../../src/flaky/proxy/line.js';
import { untilTrue } from '../support/until.js';

/** A test that runs in the page, in which an event is placed before a statement. */
function conductor(...placed: Placed[]) {
  const told: string[] = [];
  const commands = { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} };
  const both = new Conductor(
    { placed },
    (line) => {
      if (line.type === 'statement') told.push(line.name);
      else if (line.type !== 'ended' && 'event' in line) told.push(`${line.type} ${line.event}`);
    },
    commands,
    async () => {},
  );
  const begin = (call: number, isNow = false) =>
    both
      .callInPage({ type: 'begin', call, by: 'vitest', name: `s${call}`, place: null }, isNow)
      .then(() => told.push(`on ${call}`));
  const end = (call: number) =>
    both
      .callInPage({ type: 'end', call, error: null }, false)
      .then(() => told.push(`behind ${call}`));
  const begun = (id: string) => {
    const none = { site: null, delay: null };
    both.begun(id, { id, name: id, kind: 'fetch', ...none, release: async () => both.ran(id) });
  };
  return { both, told, begin, end, begun };
}

describe('a statement of a test that runs in the page', () => {
  it('goes on when the events have come that are placed before it', async () => {
    const { both, told, begin, begun } = conductor({ event: 'GET /a', before: 1 });
    await begin(0);
    begun('GET /a');
    const on = begin(1);
    both.held('GET /a');
    await on;
    assert.deepEqual(told, [
      ...['s0', 'on 0', 'begun GET /a', 'held GET /a', 'ran GET /a'],
      ...['s1', 'on 1'],
    ]);
  });

  it('has what comes behind it wait for those that have begun, as the next may be one that cannot wait', async () => {
    const { both, told, begin, end, begun } = conductor(
      { event: 'GET /a', before: 1 },
      { event: 'GET /b', before: 1 },
    );
    await begin(0);
    begun('GET /a');
    const behind = end(0);
    both.held('GET /a');
    await behind;
    assert.deepEqual(told.slice(-2), ['ran GET /a', 'behind 0']);
    await begin(1, true);
    assert.deepEqual(told.slice(-3), ['missed GET /b', 's1', 'on 1']);
  });
});

interface Page {
  readonly events: readonly { readonly id: string; readonly delay?: number }[];
  /** Fulfilled when it has ended what it is at. */
  readonly isFree?: () => Promise<unknown>;
  /** The statement before which the first is to come; null, or if left out: it is held until the test waits. */
  readonly before?: number | null;
}

/** A test of Playwright's, whose page has begun all of these; the first is held. */
function waiting({ events, isFree = async () => {}, before = null }: Page) {
  const told: string[] = [];
  const [held = { id: '' }] = events;
  const commands = { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} };
  const both = new Conductor(
    { placed: [{ event: held.id, before }] },
    (line) => {
      if ('event' in line) told.push(`${line.type} ${line.event}`);
      else if (line.type === 'statement') told.push(line.name);
      else if (line.type === 'ended')
        told.push(`ended, at rest for ${Math.round(line.quietMs)} ms`);
    },
    commands,
    isFree,
  );
  const begun = (id: string, delay: number | null = null) => {
    const release = async () => both.ran(id);
    both.begun(id, { id, name: id, kind: 'timer', site: null, delay, release });
  };
  for (const { id, delay } of events) begun(id, delay);
  both.held(held.id);
  const numbering = new Numbering();
  const begin = (call: number, name: string, place: Begin['place'] = null) => {
    const called = { type: 'begin', call, by: 'playwright', name, place } as const;
    both.call({ ...called, ...numbering.begin(called) });
  };
  begin(0, 'page.click');
  const comes = () =>
    untilTrue(
      () => `${held.id}, after ${told.join(', ')}`,
      () => told.includes(`ran ${held.id}`),
    );
  return { both, told, begin, begun, comes };
}

describe('what is held until the test waits for it', () => {
  it('is held until it has run, though it has been let come', async () => {
    const endings: boolean[] = [];
    let isReleased = false;
    const commands = { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} };
    const both = new Conductor(
      { placed: [{ event: 'GET /a 1', before: null }] },
      (line) => {
        if (line.type === 'ended') endings.push(line.isHolding);
      },
      commands,
      async () => {},
    );
    const release = async () => {
      isReleased = true;
    };
    const of = { name: 'GET /a', kind: 'fetch', site: null, delay: null, release };
    both.begun('GET /a 1', { id: 'GET /a 1', ...of });
    both.held('GET /a 1');
    const called = { by: 'playwright', name: 'expect', place: null } as const;
    both.call({ ...called, type: 'begin', call: 0, statement: 0, isRound: false });
    await untilTrue(
      () => 'it is let come',
      () => isReleased,
    );
    both.call({ type: 'end', call: 0, error: 'Timed out' });
    both.call({ ...called, type: 'begin', call: 1, statement: 1, isRound: false });
    both.ran('GET /a 1');
    both.call({ type: 'end', call: 1, error: null });
    assert.deepEqual(endings, [true, false]);
  });

  it('does not count for ever, where nobody hears that it has run, as of a request whose page is gone', async () => {
    const endings: boolean[] = [];
    const commands = { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} };
    let isFree = false;
    const both = new Conductor(
      { placed: [{ event: 'request POST /a 1', before: null }] },
      (line) => line.type === 'ended' && endings.push(line.isHolding),
      commands,
      async () => {},
    );
    const release = async () => {
      isFree = true;
    };
    const of = { id: 'request POST /a 1', name: 'request POST /a', kind: 'request' };
    both.begun('a', { ...of, site: null, delay: null, release });
    both.held('a');
    const numbering = new Numbering();
    for (const call of [0, 1]) {
      const called = {
        type: 'begin',
        call,
        by: 'playwright',
        name: 'expect',
        place: null,
      } as const;
      both.call({ ...called, ...numbering.begin(called) });
      if (call === 0) {
        await untilTrue(
          () => 'it is let come',
          () => isFree,
        );
      } else await passes(2100);
      both.call({ type: 'end', call, error: null });
    }
    assert.deepEqual(endings, [true, false]);
  });

  it('comes when nothing else is to come', async () => {
    const { told, comes, both } = waiting({
      events: [{ id: 'GET /a 1' }, { id: 'timer 400ms 1', delay: 400 }],
    });
    setTimeout(() => both.ran('timer 400ms 1'), 400);
    await comes();
    assert.deepEqual(told.slice(-2), ['ran timer 400ms 1', 'ran GET /a 1']);
  });

  it('comes though a clock of the page goes on', async () => {
    const { begun, comes, both } = waiting({
      events: [{ id: 'GET /a 1' }, { id: 'timer 100ms 1', delay: 100 }],
    });
    let ticks = 1;
    const clock = setInterval(() => {
      both.ran(`timer 100ms ${ticks++}`);
      begun(`timer 100ms ${ticks}`, 100);
    }, 100);
    try {
      await comes();
    } finally {
      clearInterval(clock);
    }
  });

  it('comes though a loop of the test looks again and again, which is one statement', async () => {
    const { both, told, begin, comes } = waiting({ events: [{ id: 'GET /a 1' }] });
    both.call({ type: 'end', call: 0, error: null });
    const place = { file: '/t.mjs', line: 3, column: 7 };
    let call = 0;
    const loop = setInterval(() => {
      if (call > 0) both.call({ type: 'end', call, error: null });
      call += 1;
      begin(call, 'page.evaluate', place);
    }, 20);
    try {
      await comes();
    } finally {
      clearInterval(loop);
    }
    assert.equal(told.filter((line) => line === 'page.evaluate').length, 1);
  });

  it('comes though a loop of the test acts again and again, as until something is there', async () => {
    const { told, begin, comes } = waiting({ events: [{ id: 'GET /a 1' }] });
    const place = { file: '/t.mjs', line: 3, column: 7 };
    let call = 1;
    const loop = setInterval(() => begin(call++, 'page.click', place), 100);
    await comes().finally(() => clearInterval(loop));
    assert.ok(told.filter((line) => line === 'page.click').length > 4);
  });

  it('does not come in such a loop, if it is to come before a statement that is not there yet', async () => {
    const { both, told, begin } = waiting({ events: [{ id: 'GET /a 1' }], before: 60 });
    const place = { file: '/t.mjs', line: 3, column: 7 };
    for (let call = 1; call < 28; call++) {
      begin(call, 'page.click', place);
      await passes(100);
    }
    assert.ok(!told.some((line) => /^(ran|missed)/.test(line)), told.join(', '));
    both.cleared('GET /a 1');
  });

  it('leaves the page at rest, though a clock goes on that was there before', async () => {
    const { both, told, begun, comes } = waiting({ events: [{ id: 'GET /a 1' }] });
    let ticks = 0;
    const clock = setInterval(() => {
      if (ticks > 0) both.ran(`timer 50ms ${ticks}`);
      begun(`timer 50ms ${++ticks}`, 50);
    }, 50);
    try {
      await comes();
      await passes(600);
      both.call({ type: 'end', call: 0, error: 'Timed out' });
    } finally {
      clearInterval(clock);
    }
    assert.match(told.at(-1) ?? '', /^ended, at rest for [5-9]\d\d ms/);
  });

  it('comes though a timer waits behind it', async () => {
    const { comes } = waiting({
      events: [
        { id: 'timer 50ms 1', delay: 50 },
        { id: 'timer 60ms 1', delay: 60 },
      ],
    });
    await comes();
  });

  it('does not come while the page is at work, nor if that has led to more', async () => {
    let end = () => {};
    const isFree = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    const { told, begun, both, comes } = waiting({ events: [{ id: 'GET /a 1' }], isFree });
    await passes(700);
    assert.ok(!told.includes('ran GET /a 1'));
    begun('GET /b 1');
    end();
    await passes(100);
    assert.ok(!told.includes('ran GET /a 1'));
    both.ran('GET /b 1');
    const frees = setInterval(() => end(), 10);
    await comes().finally(() => clearInterval(frees));
  });

  it('does not come while the test asks what it has not asked before, as a click of many commands on a slow machine', async () => {
    const { told, both, comes } = waiting({ events: [{ id: 'GET /a 1' }] });
    for (const command of 'abcde') {
      both.asks(command);
      await passes(200);
    }
    assert.ok(!told.includes('ran GET /a 1'));
    const again = setInterval(() => both.asks('a'), 10);
    await comes().finally(() => clearInterval(again));
  });
});

describe('a statement that events are to come before', () => {
  it('is told before its end, and what has not come as missed, if it ends by itself', () => {
    const told: string[] = [];
    let isKept = false;
    const keepFromBrowser = () => {
      isKept = true;
      return () => {
        isKept = false;
      };
    };
    const both = new Conductor(
      { placed: [{ event: 'GET /a 1', before: 0 }] },
      (line) => told.push('event' in line ? `${line.type} ${line.event}` : line.type),
      { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser },
      async () => {},
    );
    const begin = {
      type: 'begin',
      call: 0,
      by: 'playwright',
      name: 'expect',
      place: null,
    } as const;
    both.call({ ...begin, statement: 0, isRound: false });
    assert.ok(isKept);
    both.call({ type: 'end', call: 0, error: 'Timed out' });
    assert.deepEqual(told, ['missed GET /a 1', 'statement', 'ended']);
    assert.ok(!isKept);
  });
});
