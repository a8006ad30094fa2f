import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quickest } from '../../src/model/person.js';

const person = { humanGap: 50, typingSpeed: 10 };

describe('quickest', () => {
  it('is the human gap for a second input on the same thing, or where that is not known', () => {
    assert.equal(quickest({ on: '#a' }, { on: '#a' }, person), 50);
    assert.equal(quickest({ on: '#a' }, {}, person), 50);
    assert.equal(quickest({}, { on: '#a' }, person), 50);
  });

  it('is the time that a hand takes to another thing, or else the human gap', () => {
    assert.equal(quickest({ on: '#b' }, { on: '#a' }, person), 140);
    assert.equal(quickest({ on: '#b' }, { on: '#a' }, { ...person, humanGap: 400 }), 400);
  });

  it('is the time of the keys, and of one more to the next field', () => {
    assert.equal(quickest({ on: '#a', keys: 3 }, { on: '#a' }, person), 300);
    assert.equal(quickest({ on: '#b', keys: 3 }, { on: '#a' }, person), 400);
    assert.equal(quickest({ on: '#b', keys: 1 }, { on: '#a' }, { ...person, typingSpeed: 2 }), 640);
  });

  it('counts the keys alone after the run has begun', () => {
    assert.equal(quickest({ on: '#a' }, null, person), 0);
    assert.equal(quickest({ on: '#a', keys: 3 }, null, person), 300);
  });
});
