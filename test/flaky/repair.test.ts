import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vitest } from '../../src/flaky/repairs/vitest.js';

describe('a wait as code of Vitest', () => {
  it('goes by the test id where there is one', () => {
    assert.equal(
      vitest.text('[data-testid="total"]', `it's 3`),
      `await expect.element(page.getByTestId('total')).toHaveTextContent('it\\'s 3');`,
    );
  });

  it('asks the document again and again for what a selector finds', () => {
    assert.equal(
      vitest.there('#list > li'),
      `await expect.poll(() => document.querySelector('#list > li')).toBeVisible();`,
    );
    assert.match(vitest.enabled('#save'), /\('#save'\)\)\.toBeEnabled\(\);$/);
  });
});
