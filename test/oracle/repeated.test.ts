import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NOTHING } from '../../src/oracle/ignore.js';
import { learnMask } from '../../src/oracle/mask.js';
import { compareRuns, PASSED_AND_FAILED, type Repeatable } from '../../src/oracle/repeated.js';
import { input, response, timer } from '../model/operations.js';
import { element, outcome, thrown } from './outcomes.js';

const OPERATIONS = [response('r1'), timer('t1', { name: 'timer 5ms' }), input('u1', 0)];
const ENABLED = [['r1', 't1'], ['t1'], ['u1']];
const text = (status: string) => outcome({ body: [element('p', {}, status)] });
const run = (parts: Partial<Repeatable> = {}): Repeatable => ({
  operations: OPERATIONS,
  enabled: ENABLED,
  outcome: text('Done'),
  isUnanswered: false,
  ...parts,
});
const noMask = learnMask([], text('Done'), NOTHING);

it('finds nothing where all is the same', () => {
  assert.deepEqual(compareRuns(run(), run(), noMask), { isSame: true, departure: null });
});

it('says what first ran otherwise', () => {
  const [r1, t1, u1] = OPERATIONS as [never, never, never];
  const other = run({ operations: [r1, u1, t1], enabled: [['r1', 't1'], ['t1'], []] });
  assert.deepEqual(compareRuns(run(), other, noMask), {
    isSame: true,
    departure: 'As operation 2, timer 5ms ran the first time, and u1 the second time.',
  });
  const shorter = run({ operations: [r1, t1] });
  const { departure } = compareRuns(run(), shorter, noMask);
  assert.equal(departure, 'As operation 3, u1 ran the first time, and nothing the second time.');
});

it('says what could have run once only, though the same ran', () => {
  const other = run({ enabled: [['r1'], ['t1'], ['u1']] });
  const sentence = (time: string) =>
    `As operation 1, when r1 ran, timer 5ms could have run only the ${time} time.`;
  assert.equal(compareRuns(run(), other, noMask).departure, sentence('first'));
  assert.equal(compareRuns(other, run(), noMask).departure, sentence('second'));
});

it('calls the runs by what came of them where that is known', () => {
  const [r1, t1] = OPERATIONS as [never, never];
  const departureOf = (other: Repeatable) =>
    compareRuns(run(), other, noMask, PASSED_AND_FAILED).departure;
  assert.equal(
    departureOf(run({ operations: [r1, t1] })),
    'As operation 3, u1 ran where it passed, and nothing where it failed.',
  );
  assert.equal(
    departureOf(run({ enabled: [['r1'], ['t1'], ['u1']] })),
    'As operation 1, when r1 ran, timer 5ms could have run only where it passed.',
  );
});

it('says what ended otherwise, but for noise, and what nobody can know', () => {
  const failed = run({ outcome: { ...text('Done'), exceptions: [thrown('Error: x')] } });
  assert.deepEqual(compareRuns(run(), failed, noMask), {
    isSame: false,
    departure:
      'The same operations ran, and they ended otherwise: The page threw an uncaught Error: x at main.html:3.',
  });
  // That it threw the first time only is no better.
  assert.deepEqual(compareRuns(failed, run(), noMask), compareRuns(run(), failed, noMask));
  const hung = run({ outcome: { ...text('Done'), hang: 'It does not answer.' } });
  assert.equal(compareRuns(hung, run(), noMask).isSame, false);
  assert.equal(compareRuns(hung, hung, noMask).isSame, true);
  const other = run({ outcome: text('Loading') });
  assert.equal(compareRuns(run(), other, noMask).isSame, false);
  const noisy = learnMask([text('Loading')], text('Done'), NOTHING);
  assert.equal(compareRuns(run(), other, noisy).isSame, true);
  assert.equal(compareRuns(run({ isUnanswered: true }), other, noMask).isSame, true);
});
