import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAGES } from '../../../bench/paper/pages.js';
import { figureOf } from '../../../bench/paper/results/figure.js';
import { goalsOf } from '../../../bench/paper/results/goals.js';
import { detected, seconds } from '../../../bench/paper/results/measures.js';
import { ofAverages, onAPage, Results } from '../../../bench/paper/results/results.js';
import { tablesOf } from '../../../bench/paper/results/tables.js';
import { rnd } from '../../../bench/paper/techniques/rnd.js';
import { wave } from '../../../bench/paper/techniques/wave.js';
import { testingRun } from './runs.js';

const [slow, fast, none] = [rnd(1000), wave('pf'), rnd(50)];
const pages = PAGES.slice(0, 2);
const [one, two] = pages;
assert.ok(one !== undefined && two !== undefined);

const of = (page: { name: string }, technique: { name: string }, ms: number | null) =>
  testingRun(ms === null ? [] : [[1, ms]], {
    ...{ page: page.name, technique: technique.name, recordMs: 900 },
  });
const records = [
  ...[of(one, slow, 2000), of(one, slow, 4000), of(two, slow, null)],
  ...[of(one, fast, 1000), of(one, fast, 1000), of(two, fast, 1000)],
  of(one, none, null),
];
const results = new Results(pages, records, 1);

describe('the results', () => {
  it('have the estimate of a page and technique, and none of what is not measured', () => {
    assert.equal(results.estimate(one, slow, seconds)?.value, 3);
    assert.equal(results.estimate(two, slow, seconds), null);
    assert.equal(results.estimate(two, slow, detected)?.value, 0);
    assert.equal(results.estimate(two, none, detected), null);
  });

  it('average over the pages that have a number', () => {
    assert.equal(results.average(pages, slow, seconds)?.value, 3);
    assert.equal(results.average(pages, slow, detected)?.value, 0.5);
  });

  it('compare two techniques on the pages of which both have a number', () => {
    const ratio = results.ratio(pages, [slow, fast], seconds, ofAverages);
    assert.deepEqual(ratio, { value: 3, low: 2, high: 4 });
    assert.equal(results.ratio(pages, [none, fast], seconds, ofAverages), null);
  });
});

describe('ratios', () => {
  it('are of averages, or on a page', () => {
    const pairs = [
      [8, 1],
      [2, 1],
    ] as const;
    assert.equal(ofAverages(pairs), 5);
    assert.ok(Math.abs(onAPage(pairs) - 4) < 1e-9);
  });
});

describe('the tables', () => {
  const tables = new Map(tablesOf(results, [none, slow, fast], 'benchmarks'));

  it('have a row a page with that of the paper beneath, and the average', () => {
    const text = tables.get('Testing runs that detect the error (Table II)');
    assert.deepEqual(text?.split('\n').slice(2), [
      '| benchmark-1 | 0.00 | 1.00 | 1.00 |',
      '| _in the paper_ | _0.13 / 0.07_ | _0.93 / 0.4_ | _1_ |',
      '| benchmark-2 | – | 0.00 | 1.00 |',
      '| _in the paper_ | _0 / 0_ | _0.13 / 0_ | _1_ |',
      '| **average** | **0.00** | **0.50** | **1.00** |',
    ]);
  });
});

describe('the goals', () => {
  const goals = goalsOf(results, [none, slow, fast], true);

  it('are told to be reached, or not and how far they are', () => {
    assert.match(goals[0] ?? '', /^- \*\*Reached\.\*\* .* in 3 of 3\.$/);
    const [soFar = ''] = goalsOf(results, [none, slow, fast], false);
    assert.match(soFar, /^- \*\*Reached so far\.\*\* /);
    assert.match(goals[1] ?? '', /^- \*\*Not reached\.\*\* .* 1 benchmarks .* 3\.0 \(2\.0–4\.0\)/);
    assert.match(goals[1] ?? '', /the recording alone is 0\.90 s/);
  });
});

describe('a figure', () => {
  it('is an SVG with all techniques on one axis of time', () => {
    const svg = figureOf(results, [none, slow, fast], 'benchmarks');
    assert.match(svg ?? '', /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    for (const name of ['RND-50', 'RND-1000', 'WAVE pf']) assert.ok(svg?.includes(name), name);
  });

  it('is left out where nothing was found', () => {
    assert.equal(
      figureOf(new Results(pages, [of(one, none, null)], 1), [none], 'benchmarks'),
      null,
    );
  });
});
