import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Effect } from '../../src/flaky/agent/contract.js';
import { repairOf } from '../../src/flaky/repairs/repair.js';
import type { Finding } from '../../src/flaky/search/findings.js';
import type { TestTrace, TracedEvent } from '../../src/flaky/test-trace.js';
import { RUNNERS, type RunnerName } from '../../src/flaky/trace.js';

const spec = fileURLToPath(
  new URL('../../../test/flaky/fixtures/cart/cart.spec.mjs', import.meta.url),
);

type Change = Partial<Omit<Effect, 'event'>>;

function finding(
  effects: readonly Change[],
  more: {
    readonly by?: RunnerName;
    readonly line?: number;
    readonly direction?: Finding['direction'];
    readonly kind?: string;
    /** Of the statement that is overtaken. */
    readonly name?: string;
  } = {},
): Finding {
  const { by = 'playwright', line = 1, direction = 'late', kind = 'fetch' } = more;
  const { name = 'page.textContent' } = more;
  const event: TracedEvent = {
    ...{
      id: 'GET /a 1',
      name: kind === 'timer' ? 'timer 2000ms' : 'GET /a',
      kind,
      cause: null,
      site: null,
    },
    ...{
      begunAfter: 1,
      ranAfter: 1,
      clearedAfter: null,
      clearedAt: null,
      begunAt: 1,
      heldAt: null,
      ranAt: 5,
    },
    ...{ heldMs: 0, hasWaited: false },
    effects: effects.map((effect) => ({
      ...{
        event: 'GET /a 1',
        what: 'text',
        selector: '#count',
        isInFrame: false,
        text: null,
        attribute: null,
      },
      ...effect,
    })),
  };
  const place = { file: spec, line, column: 1 };
  const statement = { by, begunAt: 9, keptMs: 0, rounds: 0, stack: [], ended: null };
  // What the test did next when the event came by itself.
  const click = { ...statement, number: 1, name: 'page.click', place: { ...place, line: 12 } };
  return {
    ...{
      plan: { placed: [] },
      events: [event],
      alike: [],
      direction,
      isStable: true,
      besides: null,
      behind: null,
    },
    overtaken: { ...statement, number: 3, name, place },
    failure: { message: 'no', snippet: null, line: null },
    failing: { statements: [click], events: [event], missed: [], unreleased: [] },
    repetitions: { failed: 3, of: 3 },
    foundIn: 5,
  };
}

const NOTHING: TestTrace = { statements: [], events: [], missed: [], unreleased: [] };

function advised(found: Finding, natural: TestTrace = NOTHING) {
  return repairOf(found, natural);
}

/** As code of each runner. */
function codes(effect: Change) {
  return RUNNERS.map((by) => advised(finding([effect], { by })).code);
}

const located = (selector: string) =>
  `await driver.wait(until.elementLocated(By.css('${selector}')))`;

function ofAttribute(selector: string, name: string, value: string | null): Change {
  return { what: 'attribute', selector, text: 'Save', attribute: { name, value } };
}

describe('the wait that repairs a test', () => {
  it('stands before what the test did next, where a sleep or another wait is overtaken', () => {
    for (const [name, line] of [
      ['page.textContent', 14],
      ['page.click', 14],
      ['page.waitForTimeout', 12],
      ['Expect "toHaveText"', 12],
    ] as const) {
      const { advice } = advised(finding([{ text: '1' }], { line: 14, name }));
      assert.equal(
        advice,
        `Wait before line ${line} for what the answer to GET /a does to the page:`,
      );
    }
  });

  it('is begun before what leads to an exception, which the page may not show', () => {
    const { advice, code } = advised(finding([{ text: '1' }], { kind: 'exception' }));
    assert.match(advice, /^Begin to wait for it before what leads to it/);
    assert.equal(code, null);
  });

  it('is for the text of an element, which may not be there yet', () => {
    assert.deepEqual(codes({ selector: '#total', text: "it's 3" }), [
      "await expect(page.locator('#total')).toHaveText('it\\'s 3');",
      "await page.locator('#total').filter({ hasText: /^\\s*it's\\s+3\\s*$/ }).waitFor();",
      "await page.waitForFunction((selector, text) => document.querySelector(selector)?.textContent.trim() === text, {}, '#total', 'it\\'s 3');",
      `await driver.wait(until.elementTextIs(${located('#total')}, 'it\\'s 3'));`,
      "await expect.poll(() => document.querySelector('#total')).toHaveTextContent('it\\'s 3');",
    ]);
  });

  it('is code of the runner, also where no statement is known to be overtaken', () => {
    const found = finding([{ text: '1' }], { by: 'selenium' });
    assert.match(advised({ ...found, overtaken: null }).code ?? '', /^await driver\.wait\(/);
  });

  it('is for an element that is added, or shown', () => {
    const shown = [
      "await expect(page.locator('#list')).toBeVisible();",
      "await page.locator('#list').waitFor();",
      "await page.waitForSelector('#list', { visible: true });",
      `await driver.wait(until.elementIsVisible(${located('#list')}));`,
      "await expect.poll(() => document.querySelector('#list')).toBeVisible();",
    ];
    assert.deepEqual(codes({ what: 'added', selector: '#list' }), shown);
    assert.deepEqual(codes(ofAttribute('#list', 'hidden', null)), shown);
  });

  it('is for an element that is hidden', () => {
    assert.deepEqual(codes(ofAttribute('#list', 'hidden', '')), [
      "await expect(page.locator('#list')).toBeHidden();",
      "await page.locator('#list').waitFor({ state: 'hidden' });",
      "await page.waitForSelector('#list', { hidden: true });",
      `await driver.wait(until.elementIsNotVisible(${located('#list')}));`,
      "await expect.poll(() => document.querySelector('#list')).not.toBeVisible();",
    ]);
  });

  it('is for an element that is enabled, or disabled', () => {
    assert.deepEqual(codes(ofAttribute('#save', 'disabled', null)), [
      "await expect(page.locator('#save')).toBeEnabled();",
      "await page.locator('#save:not(:disabled)').waitFor({ state: 'attached' });",
      "await page.waitForSelector('#save:not(:disabled)');",
      `${located('#save:not(:disabled)')};`,
      "await expect.poll(() => document.querySelector('#save')).toBeEnabled();",
    ]);
    assert.deepEqual(codes(ofAttribute('#save', 'disabled', '')), [
      "await expect(page.locator('#save')).toBeDisabled();",
      "await page.locator('#save:disabled').waitFor({ state: 'attached' });",
      "await page.waitForSelector('#save:disabled');",
      `${located('#save:disabled')};`,
      "await expect.poll(() => document.querySelector('#save')).toBeDisabled();",
    ]);
  });

  it('is for another attribute that is set, or taken away', () => {
    assert.deepEqual(codes(ofAttribute('#list', 'aria-busy', 'false')), [
      "await expect(page.locator('#list')).toHaveAttribute('aria-busy', 'false');",
      `await page.locator('#list[aria-busy="false"]').waitFor({ state: 'attached' });`,
      `await page.waitForSelector('#list[aria-busy="false"]');`,
      `${located('#list[aria-busy="false"]')};`,
      "await expect.poll(() => document.querySelector('#list')).toHaveAttribute('aria-busy', 'false');",
    ]);
    assert.deepEqual(codes(ofAttribute('#list', 'aria-busy', null)), [
      "await expect(page.locator('#list')).not.toHaveAttribute('aria-busy');",
      "await page.locator('#list:not([aria-busy])').waitFor({ state: 'attached' });",
      "await page.waitForSelector('#list:not([aria-busy])');",
      `${located('#list:not([aria-busy])')};`,
      "await expect.poll(() => document.querySelector('#list')).not.toHaveAttribute('aria-busy');",
    ]);
  });

  it('goes by the test id where Vitest can', () => {
    const effect = { selector: '[data-testid="total"]', text: '3' };
    assert.equal(
      advised(finding([effect], { by: 'vitest' })).code,
      "await expect.element(page.getByTestId('total')).toHaveTextContent('3');",
    );
  });

  it('is told in words for what is in a frame, but where the test is in it, too', () => {
    const effect = { selector: '#total', text: '3', isInFrame: true };
    assert.deepEqual(advised(finding([effect])), {
      advice:
        'Wait before line 1 until the answer to GET /a has come. WAVE does not know what in the page shows that: if nothing does, have the page show when it is ready.',
      code: null,
    });
    assert.match(advised(finding([effect], { by: 'vitest' })).code ?? '', /#total/);
  });

  it('is for what the statement names, of all that changes', () => {
    const [total, count] = [
      { selector: '#total', text: '3' },
      { selector: '#count', text: '1' },
    ];
    const codeOf = (effects: readonly Change[], line: number) =>
      advised(finding(effects, { line })).code;
    // Line 14 reads #count, line 15 #note.
    assert.match(codeOf([total, count], 14) ?? '', /'#count'/);
    assert.match(codeOf([count, total], 14) ?? '', /'#count'/);
    assert.match(codeOf([total, count], 15) ?? '', /'#total'/);
    const note = { selector: '[data-testid="note"]', text: 'Saved' };
    assert.match(codeOf([total, note], 15) ?? '', /note/);
    assert.match(codeOf([total, { ...note, selector: '#not' }], 15) ?? '', /'#total'/);
  });

  it('is none where the line that fails waits for just that', () => {
    const found = finding([{ selector: '#note', text: 'Saved' }], { line: 15 });
    const statement = found.overtaken;
    assert.ok(statement !== null);
    const failing = { ...found.failing, statements: [statement] };
    const failure = { ...found.failure, line: 15 };
    const { advice, code } = advised({ ...found, failing, failure });
    assert.match(advice, /^No wait of the test repairs it: line 15 waits for just that\./);
    assert.equal(code, null);
    const other = finding([{ selector: '#note', text: 'Lost' }], { line: 15 });
    assert.match(advised({ ...other, failing, failure }).code ?? '', /toHaveText\('Lost'\)/);
  });

  it('is none where nothing can be waited for', () => {
    const { advice, code } = advised(finding([{ what: 'text' }]));
    assert.equal(code, null);
    assert.match(advice, /^Wait before line 1 until the answer to GET \/a has come\./);
  });

  it('is for what the event leads to, where it changes nothing itself', () => {
    const found = finding([]);
    const [event] = finding([{ selector: '#note', text: 'saved' }]).events;
    assert.ok(event !== undefined);
    const saved = { ...event, id: 'GET /a 1 > PUT /note 1', ranAfter: 2 };
    const natural = (...events: TracedEvent[]) => ({ ...NOTHING, events });
    assert.deepEqual(advised(found, natural(saved)), {
      advice: 'Wait before line 1 for what the answer to GET /a leads to:',
      code: "await expect(page.locator('#note')).toHaveText('saved');",
    });
    // What another event has led to, and what has come behind the statement, tell nothing of it.
    const others = [
      { ...saved, id: 'GET /a 11 > PUT /note 1' },
      { ...saved, ranAfter: 4 },
    ];
    assert.equal(advised(found, natural(...others)).code, null);
  });

  it('stands before what has led to another event, where that is overtaken; nothing repairs two that are on their way at once', () => {
    const found = finding([{ selector: '#list', text: 'Apple' }]);
    const [event] = found.events;
    const [click] = found.failing.statements;
    assert.ok(event !== undefined && click !== undefined);
    // The second statement, in line 12, has set the timer.
    const timer = { ...event, id: 'input 2 > timer 120ms 1', begunAfter: 2 };
    const behind = { ...event, id: `${timer.id} > GET /b 1`, name: 'GET /b', begunAfter: 3 };
    const natural = { ...NOTHING, events: [event, timer, behind] };
    assert.deepEqual(advised({ ...found, behind }, natural), {
      advice: 'Wait before line 12 for what the answer to GET /a does to the page:',
      code: "await expect(page.locator('#list')).toHaveText('Apple');",
    });
    const atOnce = { ...behind, id: 'GET /b 1', begunAfter: 1 };
    const { advice, code } = advised({ ...found, behind: atOnce }, natural);
    assert.equal(code, null);
    assert.match(
      advice,
      /^No wait of the test repairs it: the answer to GET \/a and the answer to GET \/b are on their way at the same time/,
    );
  });

  it('is none where the page gives up', () => {
    const found = finding([{ text: '1' }]);
    const [event] = found.events;
    assert.ok(event !== undefined);
    const timer = { ...event, id: 'timer 300ms 1', kind: 'timer', name: 'timer 300ms', ranAt: 400 };
    const held = { ...event, heldAt: 100, ranAt: null, clearedAt: 400 };
    const failing = { ...found.failing, events: [timer, held] };
    assert.deepEqual(advised({ ...found, failing }), {
      advice:
        'No wait of the test repairs it: the page gives up behind the timer of 300 ms. Have the server answer in time, or the page wait longer.',
      code: null,
    });
  });

  it('is none where an answer is out of date', () => {
    const found = finding([{ text: '1' }]);
    const [event] = found.events;
    assert.ok(event !== undefined);
    const poll = { ...event, id: 'interval 900ms 1', kind: 'timer', name: 'interval 900ms' };
    const besides = { event: poll, others: [], statement: found.overtaken };
    const advisedFor = (cause: string | null) => {
      const answer = { ...event, cause };
      const failing = { ...found.failing, events: [poll, answer] };
      return advised({ ...found, events: [answer], besides, failing });
    };
    assert.deepEqual(advisedFor(poll.id), {
      advice:
        'No wait of the test repairs it: the interval of 900 ms asks before the test goes on, and is answered behind that. Have the page drop an answer that is out of date, or ask again.',
      code: null,
    });
    assert.match(advisedFor(null).advice, /^Wait before line 1 for what the answer to GET/);
  });

  it('is none where a timer takes away what has come since it was set: the page has to call it off', () => {
    const found = finding([{ selector: '#toast', text: '' }], {
      direction: 'early',
      kind: 'timer',
    });
    const [event] = found.events;
    assert.ok(event !== undefined);
    const timer = { ...event, begunAt: 100, ranAt: 1600, cause: 'POST /a 1' };
    const answer = { ...event, kind: 'fetch' };
    const advisedWith = (others: readonly { id: string; ranAt: number; selector?: string }[]) => {
      const made = others.map(({ id, ranAt, selector }) => ({
        ...answer,
        ...{ id, name: id.replace(/ 1$/, ''), ranAt },
        effects: answer.effects.map((effect) => ({
          ...effect,
          selector: selector ?? effect.selector,
        })),
      }));
      return advised({ ...found, failing: { ...found.failing, events: [timer, ...made] } }).advice;
    };
    const own = { id: 'POST /a 1', ranAt: 101 };
    const newer = { id: 'POST /b 1', ranAt: 500 };
    assert.match(
      advisedWith([own, newer]),
      /^No wait of the test repairs it: .* was set before the answer to POST \/b changed the page, .* clearTimeout/,
    );
    for (const others of [
      [own],
      [own, { ...newer, ranAt: 1700 }],
      [own, { ...newer, selector: '#list' }],
    ])
      assert.match(advisedWith(others), /let the clock of the page go on/);
  });

  it('is none where the test is too slow: words say what repairs that', () => {
    const early = { direction: 'early' } as const;
    const answer = advised(finding([{ text: '1' }], early));
    assert.equal(answer.code, null);
    assert.match(answer.advice, /keep the answer to GET \/a back until page\.textContent \(/);
    const timer = advised(finding([], { ...early, kind: 'timer' }));
    assert.match(
      timer.advice,
      /let the clock of the page go on only when the test says so, .*; or have the app give/,
    );
  });
});
