import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Outcome, SnapshotNode } from '../../src/model/outcome.js';
import { aspectKey, aspectName } from '../../src/oracle/aspect.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask, unreproduced } from '../../src/oracle/mask.js';
import { drawnOtherwise, element, hidden, logged, outcome, sent, thrown } from './outcomes.js';

const sigma0 = outcome({ body: [element('p', { id: 'status' }, 'Done')] });
const noMask = learnMask([], sigma0, NOTHING);
const judged = (parts: Parameters<typeof outcome>[0]) =>
  judge(outcome({ body: [element('p', { id: 'status' }, 'Done')], ...parts }), sigma0, noMask);
const severity = (parts: Parameters<typeof outcome>[0]) => {
  const judgement = judged(parts);
  return judgement.verdict === 'pass' ? 'pass' : `${judgement.verdict} ${judgement.severity}`;
};

const wrong: readonly SnapshotNode[] = [element('p', { id: 'status' }, 'Loading')];
const unseen: readonly SnapshotNode[] = [
  element('p', { id: 'status' }, 'Done'),
  hidden(element('i', {}, 'x')),
];

describe('judge', () => {
  it('passes what ends as σ0 did', () => {
    assert.deepEqual(judged({}), { verdict: 'pass', differences: [], masked: [] });
  });

  it('counts only exceptions and hangs where the page may be waiting for an answer', () => {
    const exceptions = [thrown('Error: x')];
    const verdictOf = (parts: Parameters<typeof outcome>[0]) =>
      judge(outcome(parts), sigma0, noMask, true).verdict;
    assert.equal(verdictOf({ body: wrong }), 'pass');
    assert.equal(verdictOf({ body: wrong, exceptions }), 'exception');
    assert.equal(verdictOf({ hang: 'It hung.' }), 'hang');
  });

  it('counts what was thrown and what data was sent before a miss was felt, and nothing else', () => {
    const { exceptions, requests, ...rest } = {
      exceptions: [thrown('Error: first'), thrown('Error: then')],
      requests: [sent('GET', '/x'), sent('POST', '/x'), sent('POST', '/errors')],
      body: wrong,
      hang: 'It hung.',
    };
    const judgedAfter = (before: { exceptions: number; requests: number }) => {
      const ended = outcome({ ...rest, exceptions, requests });
      const { verdict, differences } = judge(ended, sigma0, noMask, false, before);
      return [verdict, ...differences.map(({ path, actual }) => `${path} ${actual}`.trim())];
    };
    assert.deepEqual(judgedAfter({ exceptions: 0, requests: 1 }), ['pass']);
    assert.deepEqual(judgedAfter({ exceptions: 1, requests: 1 }), [
      'exception',
      'main.html:3 Error: first',
    ]);
    assert.deepEqual(judgedAfter({ exceptions: 0, requests: 2 }), ['difference', 'POST /x']);
  });

  it('says during which operation the gravest exception was thrown', () => {
    const during = (parts: Parameters<typeof outcome>[0]) => {
      const judgement = judged(parts);
      return judgement.verdict === 'pass' ? 'pass' : judgement.thrownIn;
    };
    const exceptions = [{ ...thrown('Error: x'), during: 3 }, thrown('Error: y', 'a.js:1')];
    assert.equal(during({ exceptions }), 3);
    assert.equal(during({ exceptions: exceptions.toReversed() }), null, 'nobody knows');
    assert.equal(during({ body: wrong }), null, 'none is thrown');
  });

  it('puts a hang before an exception, and an exception before a difference', () => {
    const exceptions = [thrown('Error: x')];
    assert.equal(severity({ hang: 'It hung.', exceptions, body: wrong }), 'hang high');
    assert.equal(severity({ exceptions, body: wrong }), 'exception high');
    assert.equal(severity({ body: wrong }), 'difference high');
  });

  it('weighs what a person notices more, and two signals more than one', () => {
    const get = [sent('GET', '/x')];
    assert.equal(severity({ exceptions: [thrown('Error: x')] }), 'exception medium');
    assert.equal(severity({ body: unseen }), 'difference low');
    assert.equal(severity({ requests: get }), 'difference low');
    assert.equal(severity({ body: unseen, requests: get }), 'difference medium');
    assert.equal(severity({ requests: [sent('POST', '/x')] }), 'difference high');
    assert.equal(severity({ dialogs: [{ type: 'alert', message: '' }] }), 'difference high');
  });

  it('does not fail a run for the console alone, but counts it beside something else', () => {
    const console = [logged('Warning: key')];
    assert.equal(severity({ console }), 'pass');
    assert.equal(severity({ console, body: unseen }), 'difference medium');
  });

  it('says first what a person sees, then what a script wrote there for itself', () => {
    const row = (id: string, text: string) => element('li', { 'data-id': id }, text);
    const expected = outcome({ body: [row('1', 'Apples')] });
    const actual = outcome({ body: [drawnOtherwise(row('2', 'Bread'))] });
    const judgement = judge(actual, expected, learnMask([], expected, NOTHING));
    assert.ok(judgement.verdict !== 'pass');
    assert.deepEqual(
      judgement.differences.map(({ aspect }) => aspectName(aspect)),
      ['text', 'attribute data-id'],
    );
  });

  it('says first what is gravest, and in the message the stack and the rest', () => {
    const judgement = judged({
      exceptions: [thrown('TypeError: m is null')],
      body: wrong,
      console: [logged('boo')],
    });
    assert.ok(judgement.verdict === 'exception');
    assert.equal(judgement.title, 'The page threw an uncaught TypeError: m is null at main.html:3');
    assert.deepEqual(judgement.message.split('\n'), [
      'expected  no such exception',
      'got       TypeError: m is null',
      '    at onclick (main.html:3)',
      '- The text of #status is "Loading" instead of "Done"',
      '- The page wrote a console error: boo',
    ]);
  });

  it('keeps the message short', () => {
    const body = Array.from({ length: 300 }, (_, index) => element('p', {}, String(index)));
    const judgement = judged({ body: [element('p', { id: 'status' }, 'Done'), ...body] });
    assert.ok(judgement.verdict === 'difference');
    assert.equal(judgement.message.split('\n').at(-1), '- and 294 more');
    assert.equal(judgement.differences.length, 100);
  });
});

describe('mask', () => {
  const clock = (time: string, text = 'Done') => [
    element('p', { id: 'status' }, text),
    element('p', { id: 'clock' }, time),
  ];
  const recorded = outcome({ body: clock('1') });
  const verdict = (actual: Outcome, baselines: readonly Outcome[], expected = recorded) =>
    judge(actual, expected, learnMask(baselines, expected, NOTHING)).verdict;

  it('hides what differed in a baseline, in the same place only, and counts it', () => {
    const baselines = [outcome({ body: clock('2') }), outcome({ body: clock('1') })];
    const mask = learnMask(baselines, recorded, NOTHING);
    assert.deepEqual(
      mask.noise.map(({ path, aspect }) => `${path} ${aspectName(aspect)}`),
      ['body > p#clock text'],
    );
    assert.deepEqual(judge(outcome({ body: clock('3') }), recorded, mask), {
      verdict: 'pass',
      differences: [],
      masked: [aspectKey('body > p#clock', { of: 'text', number: null })],
    });
    assert.equal(verdict(outcome({ body: clock('1', 'Loading') }), baselines), 'difference');
    const marked = clock('1').map((node) => ({
      ...node,
      attributes: { ...node.attributes, class: 'x' },
    }));
    assert.equal(verdict(outcome({ body: marked }), baselines), 'difference');
  });

  it('hides more and fewer items of a list whose length varies, and what is in them', () => {
    const list = (...texts: readonly string[]) =>
      outcome({ body: [element('ul', {}, ...texts.map((text) => element('li', {}, text)))] });
    const baselines = [list('a', 'b', 'x')];
    assert.equal(verdict(list('y', 'z', 'b', 'c'), baselines, list('a', 'b')), 'pass');
    const cleared = outcome({ body: [element('ul', { hidden: '' })] });
    assert.equal(verdict(cleared, baselines, list('a', 'b')), 'difference');
  });

  it('hides what is in an element that comes and goes, and not in its siblings', () => {
    const body = (ad: string | null, text: string) =>
      outcome({
        body: [
          element('div', {}, element('p', {}, text)),
          ...(ad === null ? [] : [element('div', { class: 'ad' }, element('b', {}, ad))]),
        ],
      });
    const baselines = [body(null, 'news')];
    assert.equal(verdict(body('Sell', 'news'), baselines, body('Buy', 'news')), 'pass');
    assert.equal(verdict(body('Buy', 'Error'), baselines, body('Buy', 'news')), 'difference');
    const divs = (...texts: readonly string[]) =>
      outcome({ body: texts.map((text) => element('div', {}, text)) });
    assert.equal(verdict(divs('a', 'c'), [divs('a')], divs('a', 'b')), 'pass');
    assert.equal(verdict(divs('c', 'b'), [divs('a')], divs('a', 'b')), 'difference');
  });

  it('hides an exception by its message, but never a hang', () => {
    const flaky = outcome({ exceptions: [thrown('Error: flaky')], hang: 'It hung.' });
    const found = (exceptions: Outcome['exceptions'], hang: string | null = null) =>
      judge(outcome({ exceptions, hang }), outcome(), learnMask([flaky], outcome(), NOTHING))
        .verdict;
    assert.equal(found([thrown('Error: flaky')]), 'pass');
    assert.equal(found([thrown('Error: other')]), 'exception');
    assert.equal(found([], 'It hung.'), 'hang');
  });

  it('calls σ0 reproduced unless it failed or always ended in another page', () => {
    const check = (...baselines: readonly Outcome[]) =>
      unreproduced(baselines, recorded, NOTHING).map((why) => why.length === 0);
    const [same, other] = [outcome({ body: clock('1') }), outcome({ body: clock('2') })];
    assert.deepEqual(check(same, same), [true, true]);
    assert.deepEqual(check(same, other), [true, true]);
    assert.deepEqual(check(other, outcome({ body: clock('3') })), [true, true]);
    assert.deepEqual(check(other, other), [false, false]);
    assert.deepEqual(check(same, { ...same, exceptions: [thrown('Error: x')] }), [true, false]);
    assert.deepEqual(check(same, { ...same, hang: 'It hung.' }), [true, false]);
  });
});
