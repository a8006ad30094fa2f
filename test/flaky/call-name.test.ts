import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isRead, looks } from '../../src/flaky/kinds.js';
import { callName } from '../../src/flaky/preload/call-name.js';

it('an expect of Playwright that waits is known as one, whatever its version calls it', () => {
  for (const data of [{ apiName: 'locator._expect' }, { title: 'Expect "toHaveText"' }]) {
    const name = callName(data);
    assert.match(name, /^expect/i);
    assert.equal(looks({ name }), true);
    assert.equal(isRead({ name }), false);
  }
  assert.equal(callName({ apiName: 'page.click' }), 'page.click');
  assert.equal(callName({}), '');
});
