import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { expectationOf } from '../../src/export/expectation.js';
import type { Outcome } from '../../src/model/outcome.js';
import { aspectName } from '../../src/oracle/aspect.js';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { element, outcome, PAGE_URL, thrown } from '../oracle/outcomes.js';

/** What is asked for where a run ends otherwise than the recording. */
function asked(expected: Outcome, actual: Outcome) {
  const differences = compareOutcomes(expected, actual, NOTHING).map((one) => ({
    ...one,
    aspect: aspectName(one.aspect),
  }));
  return expectationOf({ differences }, { outcome: expected, url: PAGE_URL });
}

const at = (selector: string) => ({ frame: null, selector });
const list = (...texts: readonly string[]) =>
  outcome({ body: [element('ul', { id: 'list' }, ...texts.map((one) => element('li', {}, one)))] });

describe('what a test asks for in the end', () => {
  test('that nobody throws what was thrown', () => {
    const failed = outcome({ exceptions: [thrown('TypeError: m is null')] });
    assert.deepEqual(asked(outcome(), failed), {
      of: 'exception',
      message: 'TypeError: m is null',
    });
  });

  test('the text as the recording has it, whole also where the report has cut it', () => {
    const text = `${'very '.repeat(100)}long`;
    assert.deepEqual(asked(list('a', text), list('a', `${text}er`)), {
      ...{ of: 'text', at: at('#list > li:nth-child(2)') },
      ...{ text, isWhole: true },
    });
  });

  test('how many elements there are, where one came or went', () => {
    assert.deepEqual(asked(list('a'), list('a', 'b')), {
      of: 'count',
      at: at('#list > li'),
      count: 1,
    });
  });

  test('an attribute, or that there is none', () => {
    const open = outcome({ body: [element('p', { 'aria-expanded': 'true' }, 'x')] });
    const shut = outcome({ body: [element('p', {}, 'x')] });
    const place = at('body > p');
    const attribute = { of: 'attribute', at: place, name: 'aria-expanded' };
    assert.deepEqual(asked(open, shut), { ...attribute, value: 'true' });
    assert.deepEqual(asked(shut, open), { ...attribute, value: null });
  });

  test('that a request was sent, and one that changes data as often as it was', () => {
    const sent = (method: string, times: number) =>
      outcome({
        requests: Array.from({ length: times }, () => ({
          ...{ method, url: new URL('/save?t=', PAGE_URL).href, body: null },
        })),
      });
    const of = 'request';
    assert.deepEqual(asked(sent('GET', 1), sent('GET', 0)), {
      ...{ of, request: { method: 'GET', url: '/save?t=*' }, times: null },
    });
    assert.deepEqual(asked(sent('POST', 1), sent('POST', 2)), {
      ...{ of, request: { method: 'POST', url: '/save?t=*' }, times: 1 },
    });
  });

  test('the bodies of what was sent, or the last where each replaces the one before', () => {
    const url = new URL('/orders', PAGE_URL).href;
    const sent = (method: string, ...bodies: readonly string[]) =>
      outcome({ requests: bodies.map((body) => ({ method, url, body })) });
    const of = 'bodies';
    assert.deepEqual(asked(sent('POST', 'b', 'a'), sent('POST', 'b', 'c')), {
      ...{ of, request: { method: 'POST', url: '/orders' } },
      ...{ bodies: ['a', 'b'], isLast: false },
    });
    assert.deepEqual(asked(sent('PUT', 'b', 'a'), sent('PUT', 'b', 'c')), {
      ...{ of, request: { method: 'PUT', url: '/orders' } },
      ...{ bodies: ['a'], isLast: true },
    });
  });

  test('no body that is another one each time, and no message over a WebSocket', () => {
    const sent = (method: string, body: string) =>
      outcome({ requests: [{ method, url: PAGE_URL, body }] });
    for (const [method, one] of [
      ['POST', 'id=2f1e4c0a-0d6b-4d2e-9d51-0123456789ab'],
      ['POST', 'at=1700000000000'],
      ['SEND', 'a'],
    ] as const)
      assert.equal(asked(sent(method, one), sent(method, 'other')), null);
  });

  test('what is kept, and what dialogs say', () => {
    const kept = (cart: string) => {
      const storage = { local: { cart }, session: {} };
      const [document] = outcome().documents;
      return outcome({
        documents: document === undefined ? [] : [{ ...document, storage }],
      });
    };
    const storage = { of: 'storage', area: 'localStorage', key: 'cart', value: '1' };
    assert.deepEqual(asked(kept('1'), kept('2')), storage);
    const dialogs = [{ type: 'alert', message: 'Saved' }];
    const dialog = { of: 'dialog', text: 'alert "Saved"', times: 0 };
    assert.deepEqual(asked(outcome(), outcome({ dialogs })), dialog);
  });

  test('of what no selector finds, the next difference; of none, nothing', () => {
    const shadow = (text: string) =>
      element('x-a', {}, element('#shadow-root', {}, element('b', {}, text)));
    const ending = (one: string, other: string) =>
      outcome({ body: [shadow(one), element('p', {}, other)] });
    assert.deepEqual(asked(ending('1', 'a'), ending('2', 'b')), {
      ...{ of: 'text', at: at('body > p'), text: 'a', isWhole: true },
    });
    assert.equal(asked(ending('1', 'a'), ending('2', 'a')), null);
  });
});
