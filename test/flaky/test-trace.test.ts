import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { earlyOnes, lateOnes, laterOnes } from '../../src/flaky/search/candidates.js';
import { ownStatements, traceOf } from '../../src/flaky/test-trace.js';
import type { TraceLine } from '../../src/flaky/trace.js';

const statement = (number: number, name: string, at: number): TraceLine => {
  return { type: 'statement', at, statement: number, by: 'playwright', name, place: null };
};
const ended = (number: number, at: number): TraceLine => {
  return { type: 'ended', at, statement: number, error: null, isHolding: false, quietMs: 0 };
};
const begun = (event: string, at: number): TraceLine => {
  return { type: 'begun', at, event, name: event, kind: 'fetch', site: null };
};
const ran = (event: string, at: number): TraceLine => {
  return { type: 'ran', at, event, heldMs: 0 };
};

/** A click asks for two things; one has come when the text is read, the other when the test is over. */
const LINES: readonly TraceLine[] = [
  statement(0, 'page.click', 0),
  begun('GET /a 1', 5),
  begun('GET /b 1', 6),
  ended(0, 10),
  ran('GET /a 1', 30),
  statement(1, 'page.textContent', 40),
  ended(1, 45),
  statement(2, 'page.isVisible', 50),
  ended(2, 55),
  ran('GET /b 1', 60),
  statement(3, 'browserContext.close', 70),
];

describe('the trace of a test', () => {
  it('has each event among the statements', () => {
    const { statements, events } = traceOf(LINES);
    assert.deepEqual(
      statements.map(({ name, ended: end }) => [name, end?.at]),
      [
        ['page.click', 10],
        ['page.textContent', 45],
        ['page.isVisible', 55],
        ['browserContext.close', undefined],
      ],
    );
    assert.deepEqual(
      events.map(({ id, begunAfter, ranAfter }) => [id, begunAfter, ranAfter]),
      [
        ['GET /a 1', 1, 1],
        ['GET /b 1', 1, 3],
      ],
    );
  });

  it('has what is never released as held until the end', () => {
    const { events } = traceOf([
      ...[begun('GET /a 1', 5), begun('GET /b 1', 6)],
      { type: 'held', at: 20, event: 'GET /a 1' },
      { type: 'held', at: 20, event: 'GET /b 1' },
      { type: 'ran', at: 50, event: 'GET /b 1', heldMs: 30 },
      ended(0, 6020),
    ]);
    assert.deepEqual(
      events.map(({ heldMs }) => heldMs),
      [6000, 30],
    );
  });

  it('has each statement where it was written, not where it is served', () => {
    const place = { file: '/a/cart.spec.ts', line: 2, column: 3 };
    const map = { version: 3, sources: ['cart.spec.ts'], names: [], mappings: ';AAOE' };
    const { statements } = traceOf([
      { type: 'statement', at: 0, statement: 0, by: 'vitest', name: 'expect', place },
      { type: 'mapped', at: 1, file: place.file, map: JSON.stringify(map) },
    ]);
    assert.deepEqual(statements[0]?.place, { file: '/a/cart.spec.ts', line: 8, column: 3 });
  });

  it('leaves out what cleans up', () => {
    assert.equal(ownStatements(traceOf(LINES)).length, 3);
  });

  it('has statements that a helper calls where the test calls the helper', () => {
    const at = (file: string, line: number) => ({ file, line, column: 1 });
    const callers = [at('/t/helper.ts', 30), at('/t/cart.spec.ts', 9), at('/t/cart.spec.ts', 20)];
    const line = { ...statement(0, 'page.click', 0), place: at('/t/helper.ts', 4), callers };
    const lineOf = (file: string | null) => traceOf([line], file).statements[0]?.place?.line;
    assert.deepEqual(['/t/cart.spec.ts', '/t/other.spec.ts', null].map(lineOf), [9, 4, 4]);
  });
});

describe('the places that are tried', () => {
  const trace = traceOf(LINES);

  it('are late ones of what ran before a statement, those by a hair first', () => {
    const later = traceOf([...LINES.slice(0, 2), ...LINES.slice(3)]);
    assert.deepEqual(
      lateOnes(trace, trace).map(({ id }) => id),
      ['GET /a 1'],
    );
    // It is not in the other run.
    assert.deepEqual(earlyOnes(trace, later).atOnce, []);
  });

  it('are early ones before what began while it was on its way: the earliest first, then the last', () => {
    assert.deepEqual(earlyOnes(trace, trace), {
      atOnce: [{ event: 'GET /b 1', before: 1 }],
      inBetween: [{ event: 'GET /b 1', before: 2 }],
      atLast: [{ event: 'GET /b 1', before: 2 }],
    });
  });

  it('are before the last statement and the last one that acts, for what comes early while others are late', () => {
    const typed = traceOf([
      statement(0, 'page.click', 0),
      begun('interval 900ms 1', 5),
      statement(1, 'page.click', 10),
      statement(2, 'Expect "toHaveText"', 20),
      statement(3, 'Expect "toHaveText"', 30),
    ]);
    assert.deepEqual(earlyOnes(typed, typed).atLast, [
      { event: 'interval 900ms 1', before: 3 },
      { event: 'interval 900ms 1', before: 1 },
    ]);
  });

  it('are early ones before what only looks, also where it looked before they began', () => {
    const toast = traceOf([
      statement(0, 'page.click', 0),
      statement(1, 'Expect "toBeVisible"', 10),
      begun('timer 2000ms 1', 20),
      statement(2, 'browserContext.close', 30),
    ]);
    assert.deepEqual(earlyOnes(toast, toast).atOnce, [{ event: 'timer 2000ms 1', before: 1 }]);
  });

  it('are no later than where an event was called off', () => {
    const typed = traceOf([
      statement(0, 'page.type', 0),
      begun('timer 300ms 1', 5),
      { type: 'cleared', at: 8, event: 'timer 300ms 1' },
      statement(1, 'page.click', 10),
      statement(2, 'page.click', 20),
    ]);
    assert.deepEqual(earlyOnes(typed, typed).atOnce, []);
  });

  it('are none of what began before the first statement', () => {
    const early = [begun('script /runner.js 1', 0), ran('script /runner.js 1', 1)];
    const late = begun('script /runner.js 2', 1);
    const runner = traceOf([...early, late, ...LINES]);
    assert.deepEqual(lateOnes(runner, runner), lateOnes(trace, trace));
    assert.deepEqual(earlyOnes(runner, runner), earlyOnes(trace, trace));
  });

  it('are those in between, up to where the test waited for it', () => {
    const [event] = trace.events;
    assert.ok(event !== undefined);
    const held = traceOf([...LINES.slice(0, 4), ...LINES.slice(5, 9), ran('GET /a 1', 58)]);
    assert.deepEqual(laterOnes(event, trace, held), [{ event: 'GET /a 1', before: 2 }]);
  });

  it('are behind others that ran before the next statement, too', () => {
    const typed = (...answers: readonly string[]) =>
      traceOf([
        statement(0, 'page.fill', 0),
        begun('GET /a 1', 5),
        begun('GET /b 1', 6),
        statement(1, 'Expect "toHaveCount"', 10),
        ...answers.map((event, place) => ran(event, 15 + place)),
        statement(2, 'page.click', 20),
      ]);
    const natural = typed('GET /a 1', 'GET /b 1');
    const places = natural.events.map((event) => laterOnes(event, natural, typed()));
    assert.deepEqual(places, [[{ event: 'GET /a 1', before: 2 }], []]);
  });

  it('are the first rounds of a loop alone', () => {
    const rounds = Array.from({ length: 9 }, (_, place) => `interval 50ms ${place + 1}`);
    const lines = rounds.flatMap((event) => [begun(event, 1), ran(event, 2)]);
    const loop = traceOf([statement(0, 'page.goto', 0), ...lines, statement(1, 'page.click', 9)]);
    assert.equal(lateOnes(loop, loop).length, 3);
  });

  it('are those of each document, and of each record, which are no rounds of a loop', () => {
    const of = (names: readonly string[]) => {
      const lines = names.flatMap((event) => [begun(event, 1), ran(event, 2)]);
      const all = [statement(0, 'page.goto', 0), ...lines, statement(1, 'page.click', 9)];
      return lateOnes(traceOf(all), traceOf(all)).length;
    };
    const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
    assert.equal(of(['GET /me 1', ...numbers.slice(1, 6).map((n) => `time ${n} > GET /me 1`)]), 6);
    assert.equal(of(numbers.map((n) => `GET /rows/* ${n}`)), 10);
  });

  it('are those that come while the test sleeps at its end', () => {
    const ended = (number: number, at: number): TraceLine => ({
      ...{ type: 'ended', at, statement: number, error: null, isHolding: false, quietMs: 0 },
    });
    const late = (...behind: readonly TraceLine[]) => {
      const lines = [statement(0, 'page.click', 0), begun('GET /a 1', 5), ...behind];
      return lateOnes(traceOf(lines), traceOf(lines)).length;
    };
    const close = (at: number) => statement(2, 'browser.close', at);
    const sleep = statement(1, 'page.waitForTimeout', 10);
    assert.equal(late(sleep, ran('GET /a 1', 40), ended(1, 510), close(511)), 1);
    // Where it comes behind the sleep, and where the test looks for something meanwhile, that is no sleep.
    assert.equal(late(sleep, ended(1, 510), ran('GET /a 1', 511), close(512)), 0);
    const look = statement(1, 'page.waitForSelector', 10);
    assert.equal(late(look, ran('GET /a 1', 40), ended(1, 510), close(511)), 0);
    // Of some runners, a sleep is no statement.
    assert.equal(late(look, ended(1, 20), ran('GET /a 1', 40), close(520)), 1);
  });

  it('are those of each input of the test: no round of a loop', () => {
    const inputs = Array.from({ length: 5 }, (_, place) => `click ${place + 1} > GET /a 1`);
    const lines = inputs.flatMap((event) => [begun(event, 1), ran(event, 2)]);
    const test = traceOf([statement(0, 'page.click', 0), ...lines, statement(1, 'page.click', 9)]);
    assert.equal(lateOnes(test, test).length, 5);
  });

  it('are those of answers before those of requests, which have their answers late, too', () => {
    const sent = { ...begun('request POST /a 1', 1), kind: 'request' };
    const test = traceOf([
      statement(0, 'page.click', 0),
      ...[sent, begun('POST /a 1', 1), ran('POST /a 1', 2), ran('request POST /a 1', 3)],
      statement(1, 'page.click', 9),
    ]);
    assert.deepEqual(
      lateOnes(test, test).map(({ id }) => id),
      ['POST /a 1', 'request POST /a 1'],
    );
  });
});
