import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ScriptTimers } from '../../../src/drivers/script/timers.js';

describe('the timers of a script', () => {
  test('end when they are fired, the shortest first, and take no time', () => {
    const timers = new ScriptTimers();
    const { setTimeout, clearTimeout } = timers.globals;
    const ended: string[] = [];
    const started = timers.date;
    setTimeout(() => ended.push('late'), 60_000);
    setTimeout((word: unknown) => ended.push(String(word)), 10, 'soon');
    clearTimeout(setTimeout(() => ended.push('never'), 5));
    assert.deepEqual(ended, []);
    assert.equal(timers.fire(), true);
    assert.deepEqual(ended, ['soon']);
    assert.equal(timers.fire(), true);
    assert.deepEqual(ended, ['soon', 'late']);
    assert.equal(timers.date - started, 60_000);
    assert.equal(timers.fire(), false);
  });

  test('end no more when the script sleeps on and on, until something has come', () => {
    const timers = new ScriptTimers();
    let looked = 0;
    timers.globals.setInterval(() => looked++, 100);
    while (timers.fire());
    const most = looked;
    assert.ok(most > 1 && most < 100, String(most));
    timers.moved();
    assert.equal(timers.fire(), true);
    assert.equal(looked, most + 1);
  });
});
