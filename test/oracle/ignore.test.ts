import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SnapshotNode } from '../../src/model/outcome.js';
import { aspectName } from '../../src/oracle/aspect.js';
import {
  attributeKey,
  elementKey,
  type Ignore,
  NOTHING,
  requestKey,
} from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask, unreproduced } from '../../src/oracle/mask.js';
import { isSelector } from '../../src/oracle/selectors.js';
import { element, outcome, sent } from './outcomes.js';

const clock = (time: string) => element('p', { id: 'clock' }, element('b', {}, time));
const sigma0 = outcome({ body: [clock('10:00'), element('i', { 'data-at': '1' }, 'Done')] });

/** The verdict and what was hidden by what. */
function judged(body: readonly SnapshotNode[], ignore: Partial<Ignore>) {
  const mask = learnMask([], sigma0, { ...NOTHING, ...ignore });
  const { verdict, masked } = judge(outcome({ body }), sigma0, mask);
  return [verdict, ...masked];
}

describe('what is ignored', () => {
  const late = [clock('10:01'), element('i', { 'data-at': '2' }, 'Done')];

  it('is in the elements that a selector names, and in what they hold', () => {
    const ignore = { selectors: ['body > #clock'], attributes: ['data-at'] };
    assert.deepEqual(judged(late, ignore), [
      'pass',
      elementKey('body > #clock'),
      attributeKey('data-at'),
    ]);
    assert.deepEqual(judged(late, { selectors: ['#clock'] }), ['difference', elementKey('#clock')]);
    assert.deepEqual(judged(late, { attributes: ['data-at'] }), [
      'difference',
      attributeKey('data-at'),
    ]);
  });

  it('may come and go', () => {
    const done = element('i', { 'data-at': '1' }, 'Done');
    const ad = element('div', { class: 'ad' }, 'Buy');
    const ignore = { selectors: ['.ad', '#clock'] };
    assert.deepEqual(judged([done, ad], ignore), ['pass', elementKey('#clock'), elementKey('.ad')]);
    assert.equal(judged([clock('10:00'), done, element('div', {}, 'x')], ignore)[0], 'difference');
  });

  it('is no noise that is learned, and does not keep σ0 from being reproduced', () => {
    const ignore = { ...NOTHING, selectors: ['#clock'], attributes: ['data-at'] };
    const late0 = outcome({ body: late });
    const { noise } = learnMask([late0, late0], sigma0, ignore);
    assert.deepEqual(
      noise.map(({ aspect, path }) => `${aspectName(aspect)} ${path}`),
      ['ignored element #clock', 'ignored attribute data-at'],
    );
    assert.deepEqual(unreproduced([late0], sigma0, ignore), [[]]);
    assert.equal(unreproduced([late0], sigma0, NOTHING)[0]?.length, 1);
  });

  it('is what a page sends by the requests that a pattern names, and no other', () => {
    const put = (body: string) => sent('PUT', '/notes/1', body);
    const expected = outcome({ requests: [sent('POST', '/api/draft?v=1', 'a'), put('old')] });
    const patterns = ['POST /api/draft*', 'PUT /notes/*', '/poll'];
    const mask = learnMask([], expected, { ...NOTHING, requests: patterns });
    const judged = (...requests: ReturnType<typeof sent>[]) =>
      judge(outcome({ requests }), expected, mask);
    const [draft, note, poll] = patterns.map(requestKey);
    const { verdict, masked } = judged(put('new'), sent('GET', '/poll'));
    assert.deepEqual([verdict, ...masked], ['pass', draft, poll, note]);
    const other = judged(put('old'), sent('DELETE', '/api/draft?v=1'));
    assert.deepEqual([other.verdict, other.masked], ['difference', [draft]]);
    assert.deepEqual(
      mask.noise.map(({ path, aspect }) => `${path}: ${aspectName(aspect)}`),
      patterns.map((pattern) => `${pattern}: ignored request`),
    );
  });

  it('is named by selectors only', () => {
    assert.equal(isSelector('main p.note:first-child, [data-x="1"]'), true);
    assert.equal(isSelector('p:nonsense'), false);
    assert.equal(isSelector('p >'), false);
    assert.equal(isSelector(''), false);
  });
});
