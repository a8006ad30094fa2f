import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Numbering } from '../../src/flaky/numbering.js';

/** The numbers of statements, each by its name and its line; rounds of a loop are negative. */
function numbers(...begun: readonly (readonly [name: string, line?: number, caller?: number])[]) {
  const numbering = new Numbering();
  return begun.map(([name, line, caller]) => {
    const at = (of: number) => ({ file: '/t.mjs', line: of, column: 1 });
    const place = line === undefined ? null : at(line);
    const callers = caller === undefined ? [] : [at(caller)];
    const { statement, isRound } = numbering.begin({ by: 'playwright', name, place, callers });
    return isRound ? -statement : statement;
  });
}

describe('the numbers of statements', () => {
  it('are those in which they begin', () => {
    assert.deepEqual(numbers(['page.goto', 1], ['page.click', 2], ['page.click', 2]), [0, 1, 2]);
  });

  it('stay the same for what looks again, until the test does something', () => {
    assert.deepEqual(
      numbers(
        ['page.click', 1],
        ['page.textContent', 2],
        ['page.isVisible', 3],
        ['page.textContent', 2],
        ['page.click', 4],
        ['page.textContent', 2],
      ),
      [0, 1, 2, -1, 3, 4],
    );
  });

  it('are others for the same line of a helper that is called elsewhere, and where the line is not known', () => {
    assert.deepEqual(
      numbers(['page.title', 9, 1], ['page.title', 9, 2], ['page.title'], ['page.title']),
      [0, 1, 2, 3],
    );
  });
});
