import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deedIn } from '../../../src/browser/by-hand/messages.js';

const CLICK = { type: 'click', target: ['#a'], x: 1, y: 2, button: 'left', held: ['Shift'] };

test('a deed is read as it is', () => {
  for (const deed of [
    CLICK,
    { ...CLICK, type: 'doubleClick' },
    { type: 'scroll', target: null, x: 0, y: 900 },
    { type: 'file', name: '..poem.txt', base64: '' },
  ]) {
    assert.deepEqual(deedIn(JSON.stringify(deed)), deed);
  }
});

test('what is no deed is none', () => {
  for (const said of [
    null,
    { type: 'fly' },
    { ...CLICK, x: null },
    { ...CLICK, target: '#a' },
    { ...CLICK, held: ['Hyper'] },
    { type: 'viewport', width: '9', height: 9 },
    ...['../../.bashrc', '/etc/passwd', '..', '.', ''].map((name) => ({
      type: 'file',
      name,
      base64: '',
    })),
  ]) {
    assert.equal(deedIn(JSON.stringify(said)), null, JSON.stringify(said));
  }
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => deedIn(text) === null));
});
