import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineOfBrowser, planOfBrowser } from '../../src/flaky/proxy/of-browser.js';

const PLAN = {
  placed: [
    { event: 'GET /cart 1', before: 3 },
    { event: 'browser 2 > GET /cart 1', before: null },
    { event: 'browser 12 > GET /cart 1', before: null },
  ],
};

describe('what happens in one of several browsers', () => {
  it('is planned by the names that it has there', () => {
    assert.deepEqual(
      [1, 2, 3, 12].map((browser) => planOfBrowser(PLAN, browser).placed),
      [
        [{ event: 'GET /cart 1', before: 3 }],
        [{ event: 'GET /cart 1', before: null }],
        [],
        [{ event: 'GET /cart 1', before: null }],
      ],
    );
  });

  it('has its browser before its name, but for the first one', () => {
    const missed = { type: 'missed', at: 1, event: 'GET /cart 1' } as const;
    assert.deepEqual(lineOfBrowser(missed, 1), missed);
    assert.deepEqual(lineOfBrowser(missed, 2), { ...missed, event: 'browser 2 > GET /cart 1' });
    const begun = { type: 'begun', at: 1, name: 'GET /cart', kind: 'fetch', site: null } as const;
    const caused = { ...begun, event: 'GET /cart 2', cause: 'timer 900ms 1' };
    assert.deepEqual(lineOfBrowser(caused, 2), {
      ...{ ...begun, event: 'browser 2 > GET /cart 2', cause: 'browser 2 > timer 900ms 1' },
    });
    const mapped = { type: 'mapped', at: 1, file: '/a', map: '' } as const;
    assert.deepEqual(lineOfBrowser(mapped, 2), mapped);
  });
});
