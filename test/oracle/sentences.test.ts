import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Outcome } from '../../src/model/outcome.js';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { describeDifference, sidesOf } from '../../src/oracle/sentences.js';
import { element, outcome, sent, thrown } from './outcomes.js';

const compare = (expected: Partial<Outcome>, actual: Partial<Outcome>) =>
  compareOutcomes(outcome(expected), outcome(actual), NOTHING);

const titles = (expected: Partial<Outcome>, actual: Partial<Outcome>) => {
  const all = compare(expected, actual);
  return all.map((one) => describeDifference(one, all));
};

const withBody = (...body: Parameters<typeof element>[2][]) => ({
  documents: outcome({ body }).documents,
});

describe('describeDifference', () => {
  it('quotes a text by what it does not have in it, so that JSON can be read', () => {
    const posted = (body: string) => titles({ requests: [sent('POST', '/save', body)] }, {});
    assert.deepEqual(posted('a'), ['POST /save with "a" was not sent']);
    assert.deepEqual(posted('{"a":1}'), [`POST /save with '{"a":1}' was not sent`]);
    assert.deepEqual(posted(`{"a":"it's"}`), [`POST /save with \`{"a":"it's"}\` was not sent`]);
    assert.deepEqual(posted('"\'`'), ['POST /save with "\\"\'`" was not sent']);
    assert.deepEqual(posted('"\\"\n'), [`POST /save with '"\\\\"\\n' was not sent`]);
  });
});

describe('sidesOf', () => {
  const sides = (expected: Partial<Outcome>, actual: Partial<Outcome>) =>
    compare(expected, actual).map((one) => Object.values(sidesOf(one)));

  it('says what σ0 ended in and what came instead, also where there is nothing', () => {
    const list = (...items: string[]) =>
      withBody(element('ul', { id: 'list' }, ...items.map((item) => element('li', {}, item))));
    assert.deepEqual(sides({}, { exceptions: [thrown('Error: no')] }), [
      ['no such exception', 'Error: no at main.html:3'],
    ]);
    const hang = 'The page did not answer for 10 seconds.';
    assert.deepEqual(sides({}, { hang }), [['the page comes to rest', hang]]);
    assert.deepEqual(sides(list('a', 'b'), list('a')), [['<li>b', 'no such element']]);
    assert.deepEqual(sides(list('a'), list('a', 'b')), [['no such element', '<li>b']]);
    assert.deepEqual(sides(list('a'), list('b')), [['"a"', '"b"']]);
    assert.deepEqual(
      sides({ requests: [sent('POST', '/save', 'a')] }, { requests: [sent('GET', '/x')] }),
      [
        ['POST /save with "a"', 'no such request'],
        ['no such request', 'GET /x'],
      ],
    );
    const save = sent('POST', '/save');
    assert.deepEqual(sides({ requests: [save] }, { requests: [save, save] }), [
      ['one such request less', 'POST /save'],
    ]);
    assert.deepEqual(sides({ requests: [save, save] }, { requests: [save] }), [
      ['POST /save', 'one such request less'],
    ]);
    assert.deepEqual(sides({}, { requests: [save] }), [['no such request', 'POST /save']]);
    const dialogs = [{ type: 'alert', message: 'Saved' }];
    assert.deepEqual(sides({ dialogs }, {}), [['alert "Saved"', 'no such dialog']]);
  });
});

describe('describeDifference', () => {
  it('finds an element by the nearest id', () => {
    const page = (text: string) =>
      withBody(element('div', { id: 'a' }, element('p', { id: 'b' }, element('i', {}, text))));
    assert.deepEqual(titles(page('3'), page('4')), ['The text of #b > i is "4" instead of "3"']);
  });

  it('shows of a long URL what tells it from that of another request', () => {
    const list = (page: number) => [
      sent('GET', `/list?${'filter=x&'.repeat(20)}page=${page}&${'order=y&'.repeat(20)}`),
    ];
    assert.deepEqual(titles({ requests: list(1) }, { requests: list(2) }), [
      'GET /list?…&page=1&… was not sent',
      'GET /list?…&page=2&… was sent; in the recording it was not',
    ]);
  });

  it('is short, whatever the page does', () => {
    const deep = (text: string) => {
      let inner = element('p', {}, text);
      for (let depth = 0; depth < 50; depth++) inner = element('section', {}, inner);
      return withBody(inner);
    };
    const [title = ''] = titles(deep('a'.repeat(5000)), deep('b'.repeat(5000)));
    assert.ok(title.length < 300, title);
    assert.match(title, /^The text of body > section.* is "b+…b+" instead of "a+…a+"$/);
  });
});
