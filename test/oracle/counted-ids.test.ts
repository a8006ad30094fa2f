import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutCounts } from '../../src/oracle/counted-ids.js';

describe('withoutCounts', () => {
  const areAlike = (attribute: string, one: string, other: string) =>
    withoutCounts(attribute, one) === withoutCounts(attribute, other);

  it('makes no difference of what a framework counts out', () => {
    for (const [one, other] of [
      ['c5', 'c12'],
      ['c51-label', 'c53-label'],
      [':r1:', ':ra2:'],
      ['radix-«r1»-item', 'radix-«r1f»-item'],
      ['tab-_r_1_', 'tab-_r_2_'],
      ['v-0-1', 'v-0-17'],
      ['ui-id-3', 'ui-id-4'],
      ['cdk-overlay-1', 'cdk-overlay-2'],
      ['mat-mdc-form-field-label-0', 'mat-mdc-form-field-label-2'],
      [':r1: help c2', ':r3: help c9'],
    ] as const) {
      assert.ok(areAlike('id', one, other), one);
      assert.ok(areAlike('aria-labelledby', one, other), one);
    }
  });

  it('keeps other numbers, what a framework adds to its own, and other attributes', () => {
    for (const [one, other] of [
      ['row-5', 'row-6'],
      ['col5', 'col6'],
      ['c5-label', 'c5-panel'],
      ['c5a', 'c6a'],
      [':r1:-tab', ':r1:-panel'],
      ['my_r_1_', 'my_r_2_'],
      ['form:remove:1', 'form:rename:1'],
      [':results:', ':rename:'],
      ['cdk-overlay-1', 'cdk-drop-1'],
    ] as const) {
      assert.ok(!areAlike('id', one, other), one);
    }
    assert.ok(!areAlike('data-column', 'c5', 'c6'));
    assert.ok(!areAlike('aria-activedescendant', ':r5:', ':r6:'));
  });
});
