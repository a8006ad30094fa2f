import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Ticks } from '../../src/flaky/proxy/ticks.js';

it('what goes on all the time ticks when something that was held has come, and what begins behind that does not', () => {
  const ticks = new Ticks();
  for (const round of [1, 2, 3]) ticks.begun(`timer 100ms ${round}`);
  ticks.begun('GET /status 1');
  assert.ok(!ticks.has('timer 100ms 3'));
  ticks.comes();
  assert.ok(ticks.has('timer 100ms 4'));
  for (const round of [2, 3, 4]) ticks.begun(`GET /status ${round}`);
  assert.ok(!ticks.has('GET /status 5'));
  ticks.comes();
  assert.ok(ticks.has('GET /status 5'));
  for (const round of [1, 2, 3]) {
    ticks.begun(`interval 200ms ${round} > GET /news 1`);
    ticks.begun(`click ${round} > GET /cart 1`);
  }
  ticks.comes();
  assert.ok(ticks.has('interval 200ms 4 > GET /news 1'));
  assert.ok(!ticks.has('click 4 > GET /cart 1'));
});
