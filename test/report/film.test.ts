import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedIn, nearOf, withFilms } from '../../src/report/film.js';
import { pictures } from './pictures.js';
import { figure1, reportOf } from './reports.js';

const race = (first: string, second: string) => {
  const known = figure1().findings[0]?.race;
  assert.ok(known);
  const named = (id: string) => ({ ...known.first, id });
  return { race: { ...known, first: named(first), second: named(second) } };
};

describe('nearOf', () => {
  it('has the two that race, what runs between them, and one on each side', () => {
    assert.deepEqual(nearOf(['a', 'b', 'x', 'c', 'y', 'd', 'e'], race('x', 'y')), [
      ...['b', 'x', 'c', 'y', 'd'],
    ]);
    assert.deepEqual(nearOf(['y', 'x'], race('x', 'y')), ['y', 'x']);
  });

  it('leaves out what is furthest from both, where there is much between them', () => {
    const between = [...Array(20).keys()].map(String);
    assert.deepEqual(nearOf(['x', ...between, 'y', 'z'], race('x', 'y')), [
      ...['x', '0', '1', '2', '18', '19', 'y', 'z'],
    ]);
  });

  it('is around the one that ran, where the other did not, and empty where none did', () => {
    assert.deepEqual(nearOf(['a', 'x', 'b', 'c'], race('x', 'y')), ['a', 'x', 'b']);
    assert.deepEqual(nearOf(['a'], race('x', 'y')), []);
    assert.deepEqual(nearOf(['a'], { race: null }), []);
  });
});

describe('withFilms', () => {
  it('keeps each picture once, and of each run those near the race, and where what differs is', () => {
    const figure = figure1();
    const path = 'body > p#status';
    const inDom = { kind: 'dom', path } as const;
    const difference = { ...inDom, aspect: 'text', expected: 'a', actual: 'b', visible: true };
    const tests = figure.tests.map((one) => ({ ...one, differences: [difference, difference] }));
    const report = reportOf({ ...figure, tests });
    const [red, blue] = pictures;
    assert.deepEqual(changedIn(report.testOf('F1')), [path]);
    const box = { x: 1, y: 2, width: 3, height: 4 };
    const boxes = new Map([
      [path, box],
      ['body', box],
    ]);
    const recorded = { frames: new Map([['p1', red]]), end: red, boxes };
    const frames = new Map([
      ['u1', { ...red }],
      ['x', red],
    ]);
    const failing = { frames, end: blue, boxes: new Map() };
    const { data } = withFilms(report, [{ finding: 'F1', recorded, failing }], 100);
    assert.deepEqual(data.pictures, [red, blue]);
    assert.deepEqual(data.findings[0]?.film, {
      recorded: { frames: [{ after: 'p1', picture: 0 }], end: 0, changed: [{ path, ...box }] },
      failing: { frames: [{ after: 'u1', picture: 0 }], end: 1, changed: [] },
    });
    assert.equal(data.timing.totalMs, report.data.timing.totalMs + 100);
    assert.deepEqual(withFilms(report, [], 0).data, report.data);
  });
});
