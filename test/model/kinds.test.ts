import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  keyOf,
  kinds,
  linksOf,
  NO_LINKS,
  operationOf,
  placeInSources,
  readableName,
} from '../../src/model/kinds.js';
import type { Facts } from '../../src/model/operation.js';
import {
  dialog,
  frame,
  idle,
  input,
  parse,
  response,
  script,
  site,
  task,
  timer,
} from './operations.js';

describe('readableName', () => {
  it('says what every kind of operation is', () => {
    const document = 'main.html';
    const main = { kind: 'parse', document, url: 'https://a.test/b/main.html' } as const;
    const url = 'https://a.test/lib/extn.js?v=1';
    const names = [
      readableName({ ...main, segment: 1, line: 1, script: null }),
      readableName({ ...main, segment: 3, line: 40, script: null }),
      readableName({ ...main, segment: 2, line: 7, script: url }),
      readableName({ kind: 'script', url, loading: 'async', document }),
      readableName({ kind: 'response', resource: 'xhr', method: 'GET', url: '/data.json' }),
      readableName({ kind: 'response', resource: 'fetch', method: 'POST', url: '/save' }),
      readableName({ kind: 'response', resource: 'image', method: 'GET', url: '/a.png' }),
      readableName({ kind: 'response', resource: 'stylesheet', method: 'GET', url: '/a.css' }),
      readableName({ kind: 'response', resource: 'import', method: 'GET', url: '/m.js' }),
      readableName({ kind: 'response', resource: 'font', method: 'GET', url: '/f.woff2' }),
      readableName({ kind: 'response', resource: 'other', method: 'GET', url: '/clip.mp4' }),
      readableName({ kind: 'timer', delay: 250, tick: null, site: site('main.html', 12) }),
      readableName({ kind: 'timer', delay: 100, tick: 2, site: site('app.js', 7, 3) }),
      readableName({ kind: 'timer', delay: 0, tick: null, site: null }),
      readableName(task('k1', { source: 'file', what: '', site: site('app.js', 2, 1) })),
      readableName(task('k1', { source: 'socket-message', what: '2 of news' })),
      readableName({ kind: 'frame', site: site('app.js', 10) }),
      readableName({ kind: 'idle', site: site('app.js', 10) }),
      readableName({ kind: 'input', step: 3, action: 'click #b1' }),
      readableName({ kind: 'dialog', type: 'alert', message: 'Hello' }),
    ];
    assert.deepEqual(names, [
      'parse /b/main.html',
      'parse /b/main.html from line 40',
      'script extn.js',
      'script extn.js',
      'response GET /data.json',
      'response POST /save',
      'image a.png',
      'stylesheet a.css',
      'import m.js',
      'font f.woff2',
      'response GET /clip.mp4',
      'timer 250ms set by main.html:12',
      'tick 2 of interval 100ms set by app.js:7',
      'timer 0ms',
      'file requested by app.js:2',
      'socket message 2 of news',
      'animation frame requested by app.js:10',
      'idle callback requested by app.js:10',
      'click #b1',
      'answer alert "Hello"',
    ]);
  });

  it('puts a text of several lines, or with escape sequences, on one harmless line', () => {
    const name = readableName({ kind: 'dialog', type: 'alert', message: 'a\nb\u001b[2J\u202ec' });
    assert.equal(name, 'answer alert "a b[2Jc"');
  });
});

describe('placeInSources', () => {
  it('is the file of what comes from one, else the place where it was asked for, or its handler', () => {
    const asked = site('app.js', 3, 70);
    const places = [
      parse('p1', 1),
      parse('p2', 2, { script: 'http://a.test/lib.js' }),
      script('s1', 'async', { url: 'http://a.test/a.js' }),
      timer('t1', { site: asked }),
      timer('t2', { site: null }),
      frame('f1', { site: asked }),
      idle('i1', { site: asked }),
      task('k1', { site: asked }),
      input('u1', 0, { site: asked }),
    ].map(placeInSources);
    const files = ['main.html', 'http://a.test/lib.js', 'http://a.test/a.js'];
    assert.deepEqual(places, [...files, 'app.js:3', null, ...Array(4).fill('app.js:3')]);
  });

  it('is not known of what comes from outside', () => {
    const places = [
      ...[response('r1'), input('u1', 0), input('u2', 1, { site: null }), dialog('d1')],
    ].map(placeInSources);
    assert.deepEqual(places, [null, null, null, null]);
  });
});

describe('the table of kinds', () => {
  it('has a letter of its own for each', () => {
    const letters = Object.values(kinds).map(({ letter }) => letter);
    assert.deepEqual([...new Set(letters)], letters);
  });
});

describe('keyOf', () => {
  const place = site('app.js', 3, 70);
  const differs = (one: Facts, ...others: readonly Facts[]) => {
    for (const other of others) assert.notEqual(keyOf(one), keyOf(other));
  };
  const same = (one: Facts, other: Facts) => assert.equal(keyOf(one), keyOf(other));

  it('says nothing of when an operation ran, what led to it, and what it is called', () => {
    const known = timer('t1', { site: place, delay: 5 });
    same(known, timer('t2', { site: { ...place }, delay: 5, at: 7, cause: 'p1' }));
    same(known, { kind: 'timer', site: place, delay: 5, tick: null });
  });

  it('tells timers apart by their places, delays and ticks', () => {
    const one = timer('t1', { site: place, delay: 5 });
    const other = timer('t2', { site: site('app.js', 3, 71), delay: 5 });
    const unknown = timer('t3', { site: null, delay: 5 });
    differs(one, other, unknown, timer('t4', { site: place, delay: 6 }));
    differs(one, timer('t5', { site: place, delay: 5, tick: 1 }));
  });

  it('tells kinds apart that are asked for at one place', () => {
    differs(frame('f1', { site: place }), { kind: 'idle', site: place });
  });

  it('tells requests apart by their methods and URLs, and not by what they bring', () => {
    const one = response('r1', { url: 'http://a.test/x', method: 'patch' });
    same(one, response('r2', { url: 'http://a.test/x', method: 'PATCH', resource: 'fetch' }));
    differs(one, response('r3', { url: 'http://a.test/x' }));
    differs(one, response('r4', { url: 'http://a.test/y', method: 'PATCH' }));
  });

  it('knows a segment by its number, and one that σ0 does not have by its script', () => {
    const one = parse('p1', 2, { script: 'http://a.test/a.js' });
    same(one, parse('p2', 2, { line: 9 }));
    differs(one, parse('p3', 2, { document: 'sub.html' }));
    const inserted = { script: 'http://a.test/b.js' };
    const unplanned = parse('p4', 2, { ...inserted, isUnplanned: true });
    same(unplanned, parse('p4', 3, { ...inserted, isUnplanned: true }));
    differs(unplanned, parse('p5', 2, inserted));
  });

  it('knows a task by what asked for it, or by its place among those of a server', () => {
    const one = task('k1', { what: 'saved', site: place });
    same(one, task('k2', { what: 'saved', site: place, document: 'sub.html', delay: 3 }));
    differs(one, task('k3', { what: 'saved', site: null }), task('k4', { what: '', site: place }));
    const nowhere = task('k5', { what: 'saved', document: 'sub.html' });
    differs(nowhere, task('k6', { what: 'saved' }));
    const part = task('k7', { what: '1 of news', queue: 'news (1)', part: 1 });
    same(part, task('k8', { what: '3 of news', queue: 'news (1)', part: 1 }));
    differs(part, task('k9', { what: '1 of news', queue: 'news (1)', part: 2 }));
  });

  it('tells apart what two clients have each on their own page', () => {
    same(input('u1', 2, { client: 2 }), input('u2', 2, { client: 2 }));
    same(input('u1', 2, { client: 1 }), input('u2', 2));
    differs(input('u1', 2, { client: 2 }), input('u1', 2));
  });

  it('knows an input by its step, and an answer by what is asked', () => {
    same(input('u1', 2), input('u2', 2, { action: 'click #b' }));
    differs(input('u1', 2), input('u1', 3));
    same(dialog('d1', { message: 'Sure?' }), dialog('d2', { message: 'Sure?' }));
    differs(
      dialog('d1', { message: 'Sure?' }),
      dialog('d3', { message: 'Sure?', type: 'confirm' }),
    );
  });
});

describe('operationOf', () => {
  const base = { id: 'x1', name: 'x', cause: null, at: 0 };
  const links = { awaits: ['a1'], handlers: ['h1'], enabledBy: ['e1'], worker: 'w1' };
  const of = (facts: Parameters<typeof operationOf>[1]) => operationOf(base, facts, links);

  it('gives an operation the links of its kind, and no other ones', () => {
    const script = null;
    assert.deepEqual(of({ kind: 'idle', site: null }), { ...base, kind: 'idle', site: null });
    const document = { kind: 'parse', document: 'a.html', url: 'http://a.test/a.html' } as const;
    const segment = { ...document, segment: 1, line: 1, script } as const;
    assert.deepEqual(of(segment), { ...base, ...segment, awaits: ['a1'] });
    const click = { kind: 'input', step: 0, action: 'click' } as const;
    const ofInput = { enabledBy: ['e1'], handlers: ['h1'] };
    assert.deepEqual(of(click), { ...base, ...click, ...ofInput });
  });
});

describe('linksOf', () => {
  const known = new Map([['r1', 's1']]);
  const become = (id: string) => known.get(id) ?? null;

  it('gives what an operation refers to, by other ids, without what has none', () => {
    const one = input('u1', 0, { enabledBy: ['r1', 'r2'], handlers: ['r2'] });
    assert.deepEqual(linksOf(one, become), { ...NO_LINKS, enabledBy: ['s1'] });
    const another = parse('p1', 1, { awaits: ['r1'] });
    assert.deepEqual(linksOf(another, become), { ...NO_LINKS, awaits: ['s1'] });
    assert.equal(linksOf(task('k1', { worker: 'r1' }), become).worker, 's1');
    assert.equal(linksOf(task('k1', { worker: 'r2' }), become).worker, null);
    assert.deepEqual(linksOf(timer('t1'), become), NO_LINKS);
  });
});
