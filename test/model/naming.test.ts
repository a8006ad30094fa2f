import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nameAmong, namesOf } from '../../src/model/naming.js';
import type { Facts } from '../../src/model/operation.js';

const HOME = 'http://a.test/shop/';

const script = (url: string): Facts => ({
  ...{ kind: 'script', url, loading: 'async', document: 'index.html' },
});
const get = (url: string, resource: Facts<'response'>['resource'] = 'fetch'): Facts => ({
  ...{ kind: 'response', method: 'GET', url, resource },
});
const segment = (url: string, number: number): Facts => ({
  ...{ kind: 'parse', document: 'index.html', url },
  ...{ segment: number, line: 10 * number, script: null },
});
const timer: Facts = { kind: 'timer', delay: 5, tick: null, site: null };

const names = (...all: readonly Facts[]) =>
  namesOf(
    all.map((facts) => ({ facts, isEnd: false })),
    HOME,
  );

describe('namesOf', () => {
  it('calls what code asks for by its path from the root, and by the host of another origin', () => {
    const [own, other] = names(get('http://a.test/api/contacts/2'), get('http://b.test/api/2'));
    assert.equal(own, 'response GET /api/contacts/2');
    assert.equal(other, 'response GET b.test/api/2');
  });

  it('calls a file by the last part of its path where that is enough, else by as much as is needed', () => {
    const of = (...urls: readonly string[]) => names(...urls.map(script));
    assert.deepEqual(of('http://a.test/x/lib.js', 'http://b.test/y/app.js'), [
      'script lib.js',
      'script app.js',
    ]);
    assert.deepEqual(of('http://a.test/x/lib.js', 'http://a.test/y/lib.js'), [
      'script /x/lib.js',
      'script /y/lib.js',
    ]);
    assert.deepEqual(of('http://a.test/lib.js', 'http://b.test/lib.js'), [
      'script /lib.js',
      'script b.test/lib.js',
    ]);
    assert.deepEqual(of('http://a.test/lib.js?v=1&min=1', 'http://a.test/lib.js?v=2&min=1'), [
      'script /lib.js?v=1&…',
      'script /lib.js?v=2&…',
    ]);
  });

  it('adds of a query what tells requests apart, and none to the others', () => {
    const all = [
      get('http://a.test/items?sort=up&page=1&size=9'),
      get('http://a.test/items?sort=up&page=2%20b&size=9'),
      get('http://a.test/one?page=1'),
      get('http://a.test/one?page=1'),
      timer,
    ];
    assert.deepEqual(names(...all), [
      'response GET /items?…&page=1&…',
      'response GET /items?…&page=2 b&…',
      'response GET /one',
      'response GET /one (2)',
      'timer 5ms',
    ]);
  });

  it('cuts a long path in the middle, but not what tells it from another one', () => {
    const path = (middle: string) => `http://a.test/${'x'.repeat(40)}${middle}${'y'.repeat(40)}`;
    const [short = ''] = names(get(path('-1-')));
    assert.match(short, /^response GET \/x+…y+$/);
    assert.ok(short.length < 80);
    const [one = '', other = ''] = names(get(path('-1-')), get(path('-2-')));
    assert.match(one, /x-1-y/);
    assert.match(other, /x-2-y/);
  });

  it('calls a document by its path, and what it ends with so', () => {
    const [whole, middle] = names(segment(HOME, 1), segment(HOME, 2));
    assert.deepEqual(
      [whole, middle],
      ['parse /shop/index.html', 'parse /shop/index.html from line 20'],
    );
    const end = namesOf([{ facts: segment('http://a.test/a.html', 3), isEnd: true }], HOME);
    assert.deepEqual(end, ['the end of parsing /a.html']);
    const only = namesOf([{ facts: segment('http://a.test/a.html', 1), isEnd: true }], HOME);
    assert.deepEqual(only, ['parse /a.html']);
  });

  it('tells a folder from its index', () => {
    const folder = segment('http://a.test/', 1);
    const index = segment('http://a.test/index.html', 1);
    assert.deepEqual(names(folder, index), ['parse /', 'parse /index.html']);
  });

  const part = fc.constantFrom('', 'a', 'b', 'x'.repeat(70), 'é');
  const url = fc
    .tuple(fc.constantFrom('a.test', 'b.test'), part, part, part, part)
    .map(([host, folder, file, one, two]) => `http://${host}/${folder}/${file}?a=${one}&b=${two}`);
  const facts = fc.tuple(url, fc.boolean()).map(([of, isFile]) => (isFile ? script(of) : get(of)));

  it('numbers no name where the URLs differ', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 12 }), (all) => {
        const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
        const given = names(...distinct);
        assert.equal(new Set(given).size, given.length);
        assert.ok(
          given.every((name) => !name.endsWith(')')),
          given.join('\n'),
        );
      }),
    );
  });

  it('does not depend on the order of the operations', () => {
    fc.assert(
      fc.property(fc.uniqueArray(facts, { selector: JSON.stringify }), (all) => {
        assert.deepEqual(names(...all.toReversed()), names(...all).toReversed());
      }),
    );
  });

  it('gives one more a name that none has, and it says so of its URL', () => {
    fc.assert(
      fc.property(fc.uniqueArray(facts, { selector: JSON.stringify, minLength: 1 }), (all) => {
        const [last, ...before] = all.toReversed();
        const others = names(...before).map((name, place) => ({ name, facts: before[place] }));
        const known = others.flatMap(({ name, facts }) => (facts ? [{ name, facts }] : []));
        const name = nameAmong(known, last ?? timer, HOME);
        assert.ok(
          known.every((one) => one.name !== name && !name.endsWith(')')),
          name,
        );
      }),
    );
  });

  it('shows the query of one more, where others of its path show theirs', () => {
    const before = ['all', 'deploy'].map((kind) => get(`http://a.test/feed?kind=${kind}`));
    const known = names(...before).flatMap((name, place) => {
      const facts = before[place];
      return facts === undefined ? [] : [{ name, facts }];
    });
    const more = (kind: string) => nameAmong(known, get(`http://a.test/feed?kind=${kind}`), HOME);
    assert.equal(more('deploy'), 'response GET /feed?kind=deploy (2)');
    assert.equal(more('mail'), 'response GET /feed?kind=mail');
  });
});
