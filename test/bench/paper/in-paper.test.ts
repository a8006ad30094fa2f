import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inPaper } from '../../../bench/paper/in-paper.js';
import { PAGES } from '../../../bench/paper/pages.js';
import { mean } from '../../../bench/statistics.js';

/** Of Tables II and III: their rows of the five applications, which are not here, and their last rows; a dash is left out. */
const AVERAGES = [
  ['seconds', 'rnd-50', 0, [186.8, 15.1], 82.4],
  ['seconds', 'rnd-50', 1, [35.3], 87.1],
  ['seconds', 'rnd-500', 0, [284.9, 4.4, 48.5], 94.6],
  ['seconds', 'rnd-500', 1, [58.5], 191.2],
  ['seconds', 'rnd-1000', 0, [56.5, 7.5, 5.7], 63.3],
  ['seconds', 'rnd-1000', 1, [34.6, 101.7], 111.0],
  ['seconds', 'wave-rd', 0, [38.0, 108.8, 4.0, 11.2, 8.5], 31.2],
  ['seconds', 'wave-pf', 0, [27.0, 22.9, 4.2, 3.2, 8.5], 7.2],
  ['seconds', 'wave-af', 0, [41.3, 46.4, 4.0, 8.2, 8.4], 30.4],
  ['detected', 'rnd-50', 0, [1, 0, 1, 0, 0], 0.27],
  ['detected', 'rnd-50', 1, [1, 0, 0, 0, 0], 0.16],
  ['detected', 'rnd-500', 0, [1, 0, 1, 0, 0.8], 0.51],
  ['detected', 'rnd-500', 1, [1, 0, 0, 0, 0], 0.23],
  ['detected', 'rnd-1000', 0, [1, 0, 1, 0, 1], 0.58],
  ['detected', 'rnd-1000', 1, [1, 0, 0.07, 0, 0], 0.24],
  ['detected', 'wave-rd', 0, [1, 1, 1, 1, 1], 0.99],
  ['detected', 'wave-pf', 0, [1, 1, 1, 1, 1], 1],
  ['detected', 'wave-af', 0, [1, 1, 1, 1, 1], 0.99],
] as const;

for (const [table, technique, browser, applications, average] of AVERAGES) {
  it(`has the numbers of the paper: ${table}, ${technique}, ${browser}`, () => {
    const benchmarks = PAGES.flatMap(
      ({ name }) => inPaper(table, name, technique)?.[browser] ?? [],
    );
    // The paper cuts some of its averages off and rounds others.
    const digit = table === 'seconds' ? 0.1 : 0.01;
    assert.ok(Math.abs(mean([...applications, ...benchmarks]) - average) < digit);
  });
}
