import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  alarmed,
  detected,
  failed,
  found,
  seconds,
  spent,
  tests,
} from '../../../bench/paper/results/measures.js';
import { testingRun } from './runs.js';

const early = testingRun([[2, 1000]], { tests: 2, ms: 1000 });
const late = testingRun([
  [1, 500, false],
  [4, 3000],
]);
const wrong = testingRun([[3, 700, false]]);
const nothing = testingRun([]);

describe('what testing runs tell', () => {
  it('is of the failure that is the error', () => {
    assert.equal(found(late)?.test, 4);
    assert.equal(found(wrong), undefined);
  });

  it('are the shares that detect the error, and in which anything fails', () => {
    assert.equal(detected([early, late, wrong, nothing]), 0.5);
    assert.equal(failed([early, late, wrong, nothing]), 0.75);
  });

  it('are the means of those that detect the error, as in the paper', () => {
    assert.equal(seconds([early, late, wrong, nothing]), 2);
    assert.equal(tests([early, late, wrong, nothing]), 3);
    assert.ok(Number.isNaN(seconds([wrong, nothing])));
  });

  it('are the loads of the repaired page that fail', () => {
    assert.equal(alarmed([early, { ...late, alarm: 'lost' }]), 0.5);
  });

  it('is the time of all for each error that one finds', () => {
    assert.equal(spent([early, nothing]), 10);
    assert.equal(spent([early, late]), 2);
    assert.equal(spent([nothing]), Number.POSITIVE_INFINITY);
  });
});
