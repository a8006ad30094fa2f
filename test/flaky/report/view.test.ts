/** What the timeline of the page draws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stepsOf } from '../../../src/flaky/report/steps.js';
import { endOf, ticksOf } from '../../../src/flaky/report/view/axis.js';
import { lanesOf } from '../../../src/flaky/report/view/lanes.js';
import { trace } from './reports.js';

describe('the timeline of a finding', () => {
  it('has a lane for each event of one of the runs, those of the finding first', () => {
    const [, timer] = trace(45).events;
    assert.ok(timer);
    const other = { ...trace(410), events: [{ ...timer, id: 'timer 2', name: 'another' }] };
    const lanes = lanesOf([trace(45), other], ['timer 2']);
    assert.deepEqual(
      lanes.map(({ id, isHeld }) => [id, isHeld]),
      [
        ['timer 2', true],
        ['click 1 > POST /api/cart 1', false],
        ['timer 1', false],
      ],
    );
  });

  it('tells lanes of one name apart', () => {
    const [event] = trace(45).events;
    assert.ok(event);
    const events = [1, 2, 3].map((round) => ({ ...event, id: `GET /a ${round}`, name: 'GET /a' }));
    assert.deepEqual(
      lanesOf([{ ...trace(45), events }], ['GET /a 3']).map(({ name }) => name),
      ['GET /a (3)', 'GET /a', 'GET /a (2)'],
    );
  });

  it('ends with the last thing in any of the runs', () => {
    assert.equal(endOf([trace(45), trace(410)]), 410);
    assert.equal(endOf([{ statements: [], events: [], more: 0 }]), 1);
  });

  it('has few times at its axis, evenly, from 0 to the end', () => {
    assert.deepEqual(ticksOf(410, 10), [0, 50, 100, 150, 200, 250, 300, 350, 400]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600_000 }),
        fc.integer({ min: 2, max: 200 }),
        (end, most) => {
          const ticks = ticksOf(end, most);
          assert.ok(ticks.length <= most + 1 && ticks.every((tick) => tick <= end));
        },
      ),
    );
  });

  it('tells all that happened in the order in which it began', () => {
    assert.deepEqual(
      stepsOf(trace(410)).map(({ name, begun }) => `${begun} ${name}`),
      [
        '0 page.click (cart.spec.ts:16)',
        '10 the answer to POST /api/cart',
        '13 page.waitForTimeout (cart.spec.ts:17)',
        '20 the timer of 100 ms',
        '314 page.textContent (cart.spec.ts:18)',
      ],
    );
  });
});
