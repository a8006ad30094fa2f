import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf } from '../../src/report/place.js';
import { figure1 } from './reports.js';

type Called = readonly [place: string, ...callers: string[]];

/** In the code of the report: of the two that race, and of others. */
function places(first: Called, second: Called, ...others: readonly Called[]): string[] {
  const report = figure1();
  const [finding] = report.findings;
  const [operation] = report.operations;
  assert(finding?.race && operation);
  const ids = [finding.race.first.id, finding.race.second.id];
  const operations = [first, second, ...others].map(([place, ...callers], index) => {
    return { ...operation, id: ids[index] ?? `other ${index}`, place, callers };
  });
  return placesOf(finding, { operations }).map(({ file, line }) => `${file}:${line}`);
}

const CLICK: Called = ['app.js:1'];

test('the place of an operation is its own, whoever called what is there', () => {
  assert.deepEqual(places(CLICK, ['app.js:5', 'main.js:2']), ['app.js:1', 'app.js:5']);
  const alike: Called = ['app.js:5', 'main.js:2'];
  assert.deepEqual(places(CLICK, alike, alike, ['other.js:5', 'other.js:2']), [
    'app.js:1',
    'app.js:5',
  ]);
});

test('it is that of the caller, where others are called from elsewhere at its own', () => {
  const sent: Called = ['api.js:2', 'orders.js:24', 'orders.js:31'];
  assert.deepEqual(places(CLICK, sent, ['api.js:2', 'orders.js:19']), ['app.js:1', 'orders.js:24']);
  assert.deepEqual(places(CLICK, sent, ['api.js:2']), ['app.js:1', 'orders.js:24']);
  assert.deepEqual(places(CLICK, ['api.js:2'], sent), ['app.js:1', 'api.js:2']);
});

test('it is that of the innermost callers that differ, where both have one place', () => {
  const [one, other]: [Called, Called] = [
    ['api.js:2', 'list.js:3', 'a.js:4'],
    ['api.js:2', 'list.js:3', 'b.js:5'],
  ];
  assert.deepEqual(places(one, other), ['a.js:4', 'b.js:5']);
  assert.deepEqual(places(one, one), ['api.js:2', 'api.js:2']);
});
