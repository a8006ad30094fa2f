import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mainHandler, type RanHandler } from '../../src/model/handler-place.js';

/** In the order in which they ran, each at a line of its own. */
const ran = (...types: readonly string[]): RanHandler[] =>
  types.map((type, index) => ({
    ...{ type, stack: [] },
    site: { file: 'app.js', line: index + 1, column: 1 },
  }));

const lineOf = (...types: readonly string[]) => mainHandler(ran(...types))?.site?.line;

describe('mainHandler', () => {
  it('is that of the event which says what a person did', () => {
    assert.equal(lineOf('mouseover', 'mousedown', 'click', 'blur'), 3);
    assert.equal(lineOf('keydown', 'input', 'keyup'), 2);
    assert.equal(lineOf('click', 'change'), 2);
    assert.equal(lineOf('keydown', 'keypress', 'click', 'submit'), 4);
  });

  it('is of one event that of the node nearest to the target', () => {
    assert.equal(lineOf('mousedown', 'click', 'click'), 2);
  });

  it('is that of the last other event where there is none of these', () => {
    assert.equal(lineOf('mouseover', 'mousemove'), 2);
    assert.equal(lineOf(), undefined);
  });
});
