import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeShorter, describeSteps, ofOtherSteps } from '../../src/report/steps.js';
import { input, parse, response } from '../model/operations.js';
import { figure1 } from './reports.js';

const report = figure1();
const race = (...steps: readonly string[]) => {
  const found = report.findings[0]?.race ?? null;
  return found && { ...found, steps };
};
const describeOf = (userOperations: number, ...steps: readonly string[]) => {
  const recording = { ...report.recording, userOperations };
  const finding = { race: race(...steps), shorter: null };
  return describeSteps(finding, { ...report, recording }, ({ name }) => `<${name}>`);
};

describe('describeSteps', () => {
  it('says which of the inputs lead to the race, where others do not', () => {
    assert.deepEqual(describeOf(3, 'u1'), [
      "Of the scenario's 3 inputs, 1 is known to lead to the operations that race: <click #b1>. The failure may need others, too.",
    ]);
    assert.deepEqual(describeOf(3), [
      "Of the scenario's 3 inputs, none is known to lead to the operations that race. The failure may need others, too.",
    ]);
  });

  it('says nothing where all do, there is none, or nothing was reordered', () => {
    assert.deepEqual(describeOf(1, 'u1'), []);
    assert.deepEqual(describeOf(0), []);
    assert.deepEqual(
      describeSteps({ race: null, shorter: null }, report, ({ name }) => name),
      [],
    );
  });
});

/** As runs have shown: the steps with these indices. */
const shorterOf = (of: number, kept: readonly number[], isFewest = true) => ({
  steps: kept.map((index) => {
    return { number: index + 2, name: `click #b${index}`, input: index === 2 ? null : `u${index}` };
  }),
  ...{ of, isFewest, folder: null, replay: null },
});

describe('describeShorter', () => {
  const describeOf = (...of: Parameters<typeof shorterOf>) =>
    describeShorter({ shorter: shorterOf(...of) }, ({ name }) => `<${name}>`);

  it('says which steps it takes, as people count them', () => {
    assert.deepEqual(describeOf(5, [1, 3]), [
      'Shortest scenario: 2 of 5 steps: <click #b1>, <click #b3>.',
    ]);
    assert.deepEqual(describeOf(5, []), [
      'Shortest scenario: 0 of 5 steps: the load of the page is enough.',
    ]);
    assert.deepEqual(
      describeShorter({ shorter: null }, ({ name }) => name),
      [],
    );
  });

  it('says where others may be left out, and where none can', () => {
    assert.deepEqual(describeOf(3, [1, 2], false), [
      'Shortest scenario: 2 of 3 steps: <click #b1>, <click #b2>. More tries may leave out others.',
    ]);
    assert.deepEqual(describeOf(2, [0, 1]), [
      'Shortest scenario: all 2 steps: none could be left out.',
    ]);
    assert.deepEqual(describeOf(1, [0], false), [
      'Shortest scenario: the one step, as far as was tried.',
    ]);
  });

  it('takes the place of what is known without runs', () => {
    const finding = { race: race('u1'), shorter: shorterOf(3, [1]) };
    const recording = { ...report.recording, userOperations: 3 };
    assert.deepEqual(
      describeSteps(finding, { ...report, recording }, ({ name }) => name),
      [],
    );
  });
});

describe('ofOtherSteps', () => {
  const othersThan = (
    steps: readonly string[],
    operations: Parameters<typeof ofOtherSteps>[1],
    shorter: ReturnType<typeof shorterOf> | null = null,
  ) => [...ofOtherSteps({ race: race(...steps), shorter }, operations)];

  it('is inputs that do not lead there, and all that they have led to', () => {
    const operations = [
      parse('p1', 1),
      input('u1', 0),
      response('r1', { cause: 'u1' }),
      response('r2', { cause: 'r1' }),
      input('u2', 1),
      response('r3', { cause: 'u2' }),
      response('r4', { cause: 'p1' }),
    ];
    assert.deepEqual(othersThan(['u2'], operations), ['u1', 'r1', 'r2']);
    assert.deepEqual(othersThan(['u1', 'u2'], operations), []);
    assert.deepEqual([...ofOtherSteps({ race: null, shorter: null }, operations)], []);
    assert.deepEqual(othersThan(['u2'], operations, shorterOf(3, [1, 2])), ['u2', 'r3']);
  });

  it('keeps an input that another one has led to, if it leads to the race', () => {
    const operations = [input('u1', 0), { ...input('u2', 1), cause: 'u1' }];
    assert.deepEqual(othersThan(['u1', 'u2'], operations), []);
  });
});
