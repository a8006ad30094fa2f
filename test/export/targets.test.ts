/** What a page has said stays what it is in the tests that are written of it: a text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { Inexpressible } from '../../src/export/inexpressible.js';
import type { Action, Expectation, Hold, Plan } from '../../src/export/plan.js';
import { targets } from '../../src/export/targets/index.js';
import type { Step } from '../../src/scenario/scenario.js';
import { nasty } from './nasty.js';

/** One of each kind, with a text wherever one can be. */
function expectations(text: string): readonly Expectation[] {
  const at = { frame: text, selector: text };
  return [
    { of: 'exception', message: text },
    { of: 'console', message: text },
    { of: 'text', at, text, isWhole: true },
    { of: 'text', at, text, isWhole: false },
    { of: 'no text', at, text },
    { of: 'attribute', at, name: text, value: text },
    { of: 'attribute', at, name: text, value: null },
    { of: 'value', at, value: text },
    { of: 'checked', at, isChecked: true },
    { of: 'count', at, count: 2 },
    { of: 'address', path: text },
    { of: 'request', request: { method: text, url: text }, times: 1 },
    {
      ...{ of: 'bodies', request: { method: text, url: text } },
      ...{ bodies: [text, text], isLast: false },
    },
    { of: 'dialog', text, times: 0 },
    { of: 'storage', area: 'localStorage', key: text, value: text },
    { of: 'answer' },
  ];
}

function actions(text: string, hold: Hold): readonly Action[] {
  const target = { selectors: [[` ${text}`]], frame: [0] };
  const steps: readonly Step[] = [
    { type: 'click', ...target, held: [], button: 'right', offset: { x: 1, y: 2 } },
    { type: 'doubleClick', ...target, held: [], button: 'left', offset: { x: 1, y: 2 } },
    { type: 'hover', ...target, held: [] },
    { type: 'change', ...target, value: text },
    { type: 'upload', ...target, file: text },
    { type: 'keyDown', key: text, held: [], repeat: false },
    { type: 'keyUp', key: text, held: [], repeat: false },
    { type: 'scroll', ...target, x: 0, y: 3 },
    {
      ...{ type: 'waitForElement', ...target, operator: '>=', count: 1 },
      ...{ visible: true, attributes: {}, properties: {} },
    },
    { type: 'navigate', url: text },
  ];
  return [
    { type: 'open' },
    { type: 'pass', ms: 300, came: [text], isStopped: false },
    { type: 'freeze' },
    ...steps.map((step) => ({ type: 'step' as const, step, name: text, early: [hold] })),
    { type: 'unfreeze' },
    { type: 'answer', hold },
  ];
}

function planOf(text: string, expectation: Expectation): Plan {
  const request = { method: text, url: text };
  const hold = { name: 'Inbox', operation: text, request, nth: 2 };
  return {
    title: text,
    about: { title: text, orders: [{ order: 'failing', what: text }], replay: text },
    url: text,
    viewport: null,
    holds: [hold],
    timed: [],
    actions: actions(text, hold),
    expectation,
  };
}

/** What is left of a source without its comments and with empty strings. */
function skeleton(source: string): string {
  const options = { minifyWhitespace: true, legalComments: 'none', format: 'esm' } as const;
  const { code } = transformSync(source, options);
  return code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs, "''");
}

for (const [name, target] of Object.entries(targets))
  describe(`a test for ${name}`, () => {
    test('is the same program whatever the page has said', () => {
      const plain = expectations('x').map((one) => skeleton(target.write(planOf('x', one))));
      fc.assert(
        fc.property(nasty, (text) => {
          for (const [index, one] of expectations(text).entries())
            assert.equal(skeleton(target.write(planOf(text, one))), plain[index]);
        }),
        { numRuns: 50 },
      );
    });

    test('has no helper that it does not use', () => {
      const [, , text = { of: 'answer' }] = expectations('x');
      const hold = { name: 'A', operation: 'a', request: { method: 'GET', url: '/a' }, nth: 1 };
      const open: readonly Action[] = [{ type: 'open' }];
      const source = target.write({ ...planOf('x', text), holds: [hold], actions: open });
      const all = [...source.matchAll(/function (\w+)\(/g)].map(([, one = '']) => one);
      for (const one of all)
        assert.ok(source.split(new RegExp(`\\b${one}\\b`)).length > 2, `${one} is not used`);
      assert.ok(!all.includes('isPossible') && !all.includes('pass'));
    });

    test('is refused where a step is of another window', () => {
      const step = { type: 'keyDown', key: 'a', held: [], repeat: false, popup: 'x' } as const;
      const plan = planOf('x', { of: 'answer' });
      const inPopup = {
        ...plan,
        actions: [{ type: 'step', step, name: 'press a', early: [] }],
      } as const;
      assert.throws(
        () => target.write(inPopup),
        new Inexpressible('its scenario has a step that this target cannot do: press a'),
      );
    });
  });

for (const [name, target] of Object.entries(targets))
  test(`a test for ${name} asks whether it has held anything back, last of all`, () => {
    const plan = planOf('x', { of: 'answer' });
    assert.match(target.write(plan), /await page\.evaluate\(\(\) => true\);\n *assertHeld\(\);\n/);
    const without = target.write({ ...plan, holds: [], actions: [{ type: 'open' }] });
    assert.doesNotMatch(without, /assertHeld/);
  });

test('Playwright stops the clock of the page for what waits for it; Puppeteer has none to stop', () => {
  const plan = planOf('x', { of: 'answer' });
  const stopped: Plan = {
    ...{ ...plan, timed: ['timer 300ms'] },
    actions: [
      { type: 'open' },
      { type: 'stop clock' },
      { type: 'pass', ms: 300, came: ['timer 300ms'], isStopped: true },
    ],
  };
  const source = targets.playwright.write(stopped);
  assert.ok(source.indexOf('clock.install()') < source.indexOf('page.goto'));
  assert.ok(source.indexOf('page.goto') < source.indexOf('clock.pauseAt'));
  assert.match(source, /await page\.clock\.runFor\(300\)\.catch/);
  // It would wait for ever for a frame.
  assert.doesNotMatch(source, /requestAnimationFrame/);
  assert.throws(() => targets.puppeteer.write(stopped), /it holds timer 300ms back/);
});
