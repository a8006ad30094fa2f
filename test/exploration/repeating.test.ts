import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Ended, isToRepeat, repeatedJudgement } from '../../src/exploration/repeating.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { element, outcome } from '../oracle/outcomes.js';

const showing = (text: string) => outcome({ body: [element('p', {}, text)] });
const sigma0 = showing('Done');
const mask = learnMask([], sigma0, NOTHING);

/** A run whose page ends with a text. */
function ended(text: string): Ended {
  const run = { operations: [], enabled: [], outcome: showing(text), isUnanswered: false };
  return { run, judgement: judge(run.outcome, sigma0, mask) };
}

const comesOf = (first: string, ...again: string[]) =>
  repeatedJudgement(ended(first), again.map(ended), mask);

describe('what comes of an order that is run again', () => {
  it('is told by the second run where that ends as the first did', () => {
    const failed = comesOf('1', '1');
    assert.equal(failed?.repeated.ending, 'same');
    assert.deepEqual(failed?.judgement, ended('1').judgement);
    assert.equal(comesOf('Done', 'Done')?.judgement.verdict, 'pass');
  });

  it('is nothing where it passes one time and fails another, as soon as that is known', () => {
    for (const texts of [
      ['1', 'Done'],
      ['Done', '1'],
      ['1', '2', 'Done'],
      ['1', '2', '3', '4', 'Done'],
    ] as const) {
      const [first, ...again] = texts;
      const { judgement, repeated } = comesOf(first, ...again) ?? {};
      assert.equal(judgement?.verdict, 'pass', texts.join());
      assert.equal(repeated?.ending, 'unstable');
    }
  });

  it('says of such an order how it failed, and what was otherwise then than where it passed', () => {
    const departure = (text: string) =>
      `The same operations ran, and they ended otherwise: The text of body > p is "${text}" instead of "Done".`;
    const way = (text: string) => `The text of body > p is "${text}" instead of "Done"`;
    assert.deepEqual(comesOf('1', 'Done')?.repeated, {
      ...{ ending: 'unstable', ways: [way('1')], departure: departure('1') },
    });
    assert.deepEqual(comesOf('Done', '1')?.repeated, comesOf('1', 'Done')?.repeated);
    assert.deepEqual(comesOf('1', '2', '1', 'Done')?.repeated, {
      ...{ ending: 'unstable', ways: [way('1'), way('2')], departure: departure('1') },
    });
  });

  it('is an error where it fails five times, with all the ways in which it does', () => {
    assert.equal(comesOf('1'), null);
    assert.equal(comesOf('1', '2'), null);
    assert.equal(comesOf('1', '2', '1', '1'), null);
    const { judgement, repeated } = comesOf('1', '2', '1', '1', '3') ?? {};
    assert(judgement?.verdict === 'difference' && repeated?.ending === 'fails');
    assert.equal(repeated.ways.length, 3);
    const [way = ''] = repeated.ways;
    assert.equal(judgement.title, way);
    assert.match(judgement.message, /It ran 5 times, and failed each time, but did not end alike:/);
    for (const each of repeated.ways) assert.ok(judgement.message.includes(`- ${each}`), each);
  });
});

describe('an order', () => {
  const test = (first: string, ...again: string[]) => {
    const judged = comesOf(first, ...again);
    assert(judged);
    return judged;
  };

  it('is run again where it fails in a way that no order has before', () => {
    const before = [test('1', '1'), test('2', '3', '2', '2', '4')];
    for (const known of ['1', '2', '3', '4'])
      assert.equal(isToRepeat(ended(known).judgement, before), false, known);
    // A value that differs from run to run at one place has been told.
    assert.equal(isToRepeat(ended('5').judgement, before), false);
    assert.equal(isToRepeat(ended('5').judgement, [test('1', '1')]), true);
    // What both passed and failed tells nothing of how others fail.
    assert.equal(isToRepeat(ended('6').judgement, [test('6', 'Done')]), true);
  });

  it('is run again though it passes, each tenth time', () => {
    const passed = { judgement: ended('Done').judgement, repeated: null };
    const isRepeated = (before: number) =>
      isToRepeat(passed.judgement, Array<typeof passed>(before).fill(passed));
    assert.deepEqual([0, 8, 9, 10, 19].map(isRepeated), [false, false, true, false, true]);
  });
});
