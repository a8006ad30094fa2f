import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeSteps, ofOtherSteps } from '../../src/report/steps.js';
import { input, parse, response } from '../model/operations.js';
import { figure1 } from './reports.js';

const report = figure1();
const race = (...steps: readonly string[]) => {
  const found = report.findings[0]?.race ?? null;
  return found && { ...found, steps };
};
const describeOf = (userOperations: number, ...steps: readonly string[]) => {
  const recording = { ...report.recording, userOperations };
  return describeSteps(race(...steps), { ...report, recording }, ({ name }) => `<${name}>`);
};

describe('describeSteps', () => {
  it('says which of the inputs lead to the race, where others do not', () => {
    assert.deepEqual(describeOf(3, 'u1'), [
      "Of the scenario's 3 inputs, 1 leads to it, as far as is known: <click #b1>.",
    ]);
    assert.deepEqual(describeOf(3), [
      "Of the scenario's 3 inputs, none leads to it, as far as is known.",
    ]);
  });

  it('says nothing where all do, there is none, or nothing was reordered', () => {
    assert.deepEqual(describeOf(1, 'u1'), []);
    assert.deepEqual(describeOf(0), []);
    assert.deepEqual(
      describeSteps(null, report, ({ name }) => name),
      [],
    );
  });
});

describe('ofOtherSteps', () => {
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
    assert.deepEqual([...ofOtherSteps(['u2'], operations)], ['u1', 'r1', 'r2']);
    assert.deepEqual([...ofOtherSteps(['u1', 'u2'], operations)], []);
  });

  it('keeps an input that another one has led to, if it leads to the race', () => {
    const operations = [input('u1', 0), { ...input('u2', 1), cause: 'u1' }];
    assert.deepEqual([...ofOtherSteps(['u1', 'u2'], operations)], []);
  });
});
