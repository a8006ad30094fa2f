import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  documentName,
  fileName,
  matchOperations,
  readableName,
  requestKey,
  timerKey,
  uniqueNames,
  volatileFree,
  withQueries,
} from '../../src/model/identity.js';
import { response, timer } from './operations.js';

const NOW = 1_753_000_000_000;

describe('volatileFree', () => {
  const volatile = [
    ['jQuery cache buster', `_=${NOW}`, '_='],
    ['any value of a cache buster', '_t=a&ts=b&timestamp=c&cb=d', '_t=&ts=&timestamp=&cb='],
    ['cache busters in any case', 'cacheBuster=1&noCache=x&Rand=2', 'cacheBuster=&noCache=&Rand='],
    ['a version that is a time', 'v=17530000000', 'v='],
    ['a time in milliseconds', `x=${NOW}`, 'x='],
    ['a time in seconds', 'x=1753000000', 'x='],
    ['a time with fractions', `x=${NOW}.2999`, 'x='],
    ['a bare time', `${NOW}`, ''],
    ['a time to the base 64', 't=Q7_qZeO', 't='],
    ['the same with a counter', 't=Q7_qZeO.0', 't='],
    ['a random number', 'x=0.8444218515250481', 'x='],
    ['a small random number', 'x=5.123456789e-7', 'x='],
    [
      'tokens',
      'csrfToken=a1&token=b2&nonce=c3&sid=d4&sessionId=e5',
      'csrfToken=&token=&nonce=&sid=&sessionId=',
    ],
    ['a token with an underscore', '_csrf=a1', '_csrf='],
    ['a JSONP callback', 'callback=jQuery3410_1753000000001', 'callback='],
    ['an encoded name', '%5Ft=1', '%5Ft='],
    ['an encoded value', `x=%31753000000`, 'x='],
  ] as const;
  for (const [what, query, expected] of volatile) {
    it(`removes ${what}`, () => {
      assert.equal(volatileFree(`https://a.test/x?${query}`), `https://a.test/x?${expected}`);
    });
  }

  const stable = [
    ['the order of parameters', 'b=2&a=1&b=1'],
    ['a version', 'v=1.2.3'],
    ['a word that is no time to the base 64', 't=article&q=Q7_qZeO'],
    ['identifiers and pages', 'id=4711&page=2&q=token'],
    ['a long identifier that is no time', 'id=9876543210123456'],
    ['a fraction with a meaning', 'zoom=0.25&lat=47.3769'],
    ['a named callback', 'callback=show&jsonp=cb2'],
    ['flags without a value', '_1&token&debug'],
    ['empty parts', 'a&&b='],
    ['what cannot be decoded', 'q=%E0%A4%A'],
  ] as const;
  for (const [what, query] of stable) {
    it(`keeps ${what}`, () => {
      assert.equal(volatileFree(`https://a.test/x?${query}`), `https://a.test/x?${query}`);
    });
  }

  it('removes the fragment, with and without a query', () => {
    assert.equal(volatileFree('https://a.test/x#top'), 'https://a.test/x');
    assert.equal(volatileFree('https://a.test/x?a=1#b?c'), 'https://a.test/x?a=1');
  });

  it('removes the random part of a blob URL, and reads no query in data URLs', () => {
    assert.equal(volatileFree('blob:https://a.test/0b2c-11'), 'blob:https://a.test/');
    assert.equal(volatileFree('data:text/plain,a?_=1'), 'data:text/plain,a?_=1');
  });
});

describe('requestKey', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc019._-%&=?+~') });
  const urls = text.map((query) => `https://a.test/data.json?${query}`);
  const volatileParameter = fc.oneof(
    fc.tuple(
      fc.constantFrom('_', '_t', 'ts', 'cb', 'token', 'sid'),
      fc.string({ unit: fc.constantFrom(...'abc019') }),
    ),
    fc.tuple(fc.constant('x'), fc.integer({ min: 1e12, max: 1.9e12 }).map(String)),
    fc.tuple(fc.constant('x'), fc.integer({ min: 1e9, max: 1.9e9 }).map(String)),
  );

  it('names the method in capitals, and the URL', () => {
    assert.equal(requestKey('post', 'https://a.test/save?id=1'), 'POST https://a.test/save?id=1');
  });

  it('tells methods apart', () => {
    assert.notEqual(requestKey('GET', 'https://a.test/'), requestKey('PUT', 'https://a.test/'));
  });

  it('does not change when its URL is made free again', () => {
    fc.assert(
      fc.property(urls, (url) => {
        assert.equal(requestKey('GET', volatileFree(url)), requestKey('GET', url));
      }),
    );
  });

  it('is the same whatever a volatile parameter holds', () => {
    fc.assert(
      fc.property(urls, volatileParameter, volatileParameter, (url, [name, one], [, other]) => {
        fc.pre(name !== 'x' || /^1\d{9}(\d{3})?$/.test(other));
        const key = requestKey('GET', `${url}&${name}=${one}&z=1`);
        assert.equal(requestKey('GET', `${url}&${name}=${other}&z=1`), key);
      }),
    );
  });

  it('differs where the path does', () => {
    const paths = fc.webPath();
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        fc.pre(one !== other);
        const key = (path: string) => requestKey('GET', `https://a.test${path}`);
        assert.notEqual(key(one), key(other));
      }),
    );
  });
});

describe('timerKey', () => {
  it('tells timers apart by their place and by their delay', () => {
    const keys = [
      timerKey({ site: 'app.js:7', delay: 10 }),
      timerKey({ site: 'app.js:7', delay: 100 }),
      timerKey({ site: 'app.js:71', delay: 0 }),
    ];
    assert.deepEqual(keys, ['app.js:7 10ms', 'app.js:7 100ms', 'app.js:71 0ms']);
  });
});

describe('names', () => {
  const urls = [
    { url: 'https://a.test/', document: 'index.html', file: 'index.html' },
    { url: 'https://a.test', document: 'index.html', file: 'index.html' },
    { url: 'https://a.test/a/main.html?x=/y#z', document: 'main.html', file: 'main.html' },
    { url: 'https://a.test/api/items/', document: 'index.html', file: 'items/' },
    { url: 'https://a.test/my%20page.html', document: 'my page.html', file: 'my page.html' },
    { url: 'https://a.test/100%', document: '100%', file: '100%' },
    { url: 'https://a.test/x%1B%5B31m', document: 'x[31m', file: 'x[31m' },
    { url: 'lib/data.json', document: 'data.json', file: 'data.json' },
    { url: 'about:blank', document: 'about:blank', file: 'about:blank' },
    { url: 'about:srcdoc', document: 'about:srcdoc', file: 'about:srcdoc' },
    { url: 'data:image/png;base64,AA//', document: 'data:image/png', file: 'data:image/png' },
    { url: 'blob:https://a.test/0b2c', document: 'blob', file: 'blob' },
    { url: 'http://[', document: 'http://[', file: 'http://[' },
  ];
  for (const { url, document, file } of urls) {
    it(`calls ${url} ${file}`, () => {
      assert.deepEqual([documentName(url), fileName(url)], [document, file]);
    });
  }

  it('shortens a long name', () => {
    const name = fileName(`https://a.test/${'x'.repeat(500)}`);
    assert.equal(name, `${'x'.repeat(59)}…`);
  });

  it('says what every kind of operation is', () => {
    const document = 'main.html';
    const url = 'https://a.test/lib/extn.js?v=1';
    const names = [
      readableName({ kind: 'parse', document, segment: 1, line: 1, script: null }),
      readableName({ kind: 'parse', document, segment: 3, line: 40, script: null }),
      readableName({ kind: 'parse', document, segment: 2, line: 7, script: url }),
      readableName({ kind: 'script', url }),
      readableName({ kind: 'response', resource: 'xhr', method: 'GET', url: '/data.json' }),
      readableName({ kind: 'response', resource: 'fetch', method: 'POST', url: '/save' }),
      readableName({ kind: 'response', resource: 'image', method: 'GET', url: '/a.png' }),
      readableName({ kind: 'response', resource: 'stylesheet', method: 'GET', url: '/a.css' }),
      readableName({ kind: 'response', resource: 'import', method: 'GET', url: '/m.js' }),
      readableName({ kind: 'response', resource: 'font', method: 'GET', url: '/f.woff2' }),
      readableName({ kind: 'response', resource: 'other', method: 'GET', url: '/clip.mp4' }),
      readableName({ kind: 'timer', delay: 250, tick: null, site: 'main.html:12' }),
      readableName({ kind: 'timer', delay: 100, tick: 2, site: 'app.js:7' }),
      readableName({ kind: 'timer', delay: 0, tick: null, site: null }),
      readableName({ kind: 'frame', site: 'app.js:10' }),
      readableName({ kind: 'idle', site: 'app.js:10' }),
      readableName({ kind: 'input', step: 'click #b1' }),
      readableName({ kind: 'dialog', type: 'alert', message: 'Hello' }),
    ];
    assert.deepEqual(names, [
      'parse main.html',
      'parse main.html from line 40',
      'script extn.js',
      'script extn.js',
      'response GET data.json',
      'response POST save',
      'image a.png',
      'stylesheet a.css',
      'import m.js',
      'font f.woff2',
      'response GET clip.mp4',
      'timer 250ms set by main.html:12',
      'tick 2 of interval 100ms set by app.js:7',
      'timer 0ms',
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

describe('withQueries', () => {
  it('tells requests of one name apart by their queries, and adds none to the others', () => {
    const requests = [
      { name: 'response GET items', url: 'http://a.test/items?page=1' },
      { name: 'response GET items', url: 'http://a.test/items?page=2%20b' },
      { name: 'response GET one', url: 'http://a.test/one?page=1' },
      { name: 'response GET one', url: 'http://a.test/one?page=1' },
      { name: 'timer 5ms', url: null },
    ];
    assert.deepEqual(withQueries(requests), [
      'response GET items?page=1',
      'response GET items?page=2 b',
      'response GET one',
      'response GET one',
      'timer 5ms',
    ]);
  });
});

describe('uniqueNames', () => {
  it('numbers names that came before', () => {
    const names = ['timer', 'click', 'timer', 'timer', 'timer (2)'];
    const unique = ['timer', 'click', 'timer (2)', 'timer (3)', 'timer (2) (2)'];
    assert.deepEqual(uniqueNames(names), unique);
  });

  const names = fc.array(fc.constantFrom('a', 'b', 'a (2)', 'a (3)', 'a (2) (2)'));

  it('gives every name once', () => {
    fc.assert(
      fc.property(names, (list) => {
        assert.equal(new Set(uniqueNames(list)).size, list.length);
      }),
    );
  });

  it('does not rename what is there when more comes', () => {
    fc.assert(
      fc.property(names, names, (list, more) => {
        assert.deepEqual(uniqueNames([...list, ...more]).slice(0, list.length), uniqueNames(list));
      }),
    );
  });
});

describe('matchOperations', () => {
  const expected = [
    timer('t1', { key: 'k', cause: 'p1' }),
    timer('t2', { key: 'k', cause: 'p2' }),
    timer('t3', { key: 'k', cause: 'p2' }),
    response('r1', { key: 'k', cause: 'p2' }),
    timer('t4', { key: 'other', cause: null }),
  ];
  const match = (kind: 'timer' | 'response', key: string, cause: string | null) =>
    [...matchOperations(expected, [{ kind, key, cause }]).values()][0]?.id ?? null;

  it('prefers the first with the same cause', () => {
    assert.equal(match('timer', 'k', 'p2'), 't2');
    assert.equal(match('response', 'k', 'p2'), 'r1');
    assert.equal(match('timer', 'other', null), 't4');
  });

  it('else takes the first with the same kind and key', () => {
    assert.equal(match('timer', 'k', 'p9'), 't1');
    assert.equal(match('response', 'k', null), 'r1');
  });

  it('else takes a timer of the same place and cause whose delay the clock may have moved', () => {
    const timers = [
      timer('t1', { key: 'app.js:3 300ms', cause: 'p1' }),
      timer('t2', { key: 'app.js:3 50ms tick 1', cause: 'p1' }),
      timer('t3', { key: ' 20ms', cause: 'p1' }),
    ];
    const at = (key: string, cause = 'p1') =>
      [...matchOperations(timers, [{ kind: 'timer', key, cause }]).values()][0]?.id ?? null;
    assert.equal(at('app.js:3 296ms'), 't1');
    assert.equal(at('app.js:3 200ms'), null);
    assert.equal(at('app.js:3 296ms', 'p2'), null);
    assert.equal(at('app.js:4 296ms'), null);
    assert.equal(at('app.js:3 49ms tick 1'), 't2');
    assert.equal(at('app.js:3 49ms tick 2'), null);
    assert.equal(at(' 21ms'), null);
  });

  it('takes a timer of the same place whose cause is what the same operation led to', () => {
    const timers = [timer('t1', { key: 'app.js:3:70 300ms', cause: 'r1' })];
    const causes = new Map([
      ['r1', 'u1'],
      ['r2', 'u1'],
      ['r3', 'u2'],
    ]);
    const under = (cause: string) => {
      const arriving = [{ kind: 'timer', key: 'app.js:3:70 20ms', cause }] as const;
      const always = () => true;
      const past = { causeOf: (id: string) => causes.get(id) ?? null, hasRun: () => false };
      return [...matchOperations(timers, arriving, always, past).values()][0]?.id ?? null;
    };
    assert.equal(under('r2'), 't1');
    assert.equal(under('r3'), null);
    // Two that nothing led to have that in common with all others.
    assert.equal(under('u1'), null);
  });

  it('takes a timer of exactly the same place and cause, whatever its delay', () => {
    const timers = [timer('t1', { key: 'app.js:3:70 300ms', cause: 'p1' })];
    const at = (key: string, cause = 'p1') =>
      [...matchOperations(timers, [{ kind: 'timer', key, cause }]).values()][0]?.id ?? null;
    assert.equal(at('app.js:3:70 20ms'), 't1');
    assert.equal(at('app.js:3:70 20ms', 'p2'), null);
    assert.equal(at('app.js:3:99 20ms'), null);
  });

  it('takes a timer of exactly the same place whose cause has run without setting it', () => {
    const under = (key: string, ran: readonly string[]) => {
      const timers = [timer('t1', { key, cause: 'r1' })];
      const arriving = [{ kind: 'timer', key: key.replace('300', '20'), cause: 'r2' }] as const;
      const past = { causeOf: () => null, hasRun: (id: string) => ran.includes(id) };
      return [...matchOperations(timers, arriving, () => true, past).values()][0]?.id ?? null;
    };
    assert.equal(under('app.js:3:70 300ms', ['r1', 'r2']), 't1');
    assert.equal(under('app.js:3:70 300ms', ['r2']), null);
    assert.equal(under('app.js:3 300ms', ['r1', 'r2']), null);
  });

  it('takes nothing under another cause that cannot come so any more', () => {
    const arriving = [{ kind: 'timer', key: 'k', cause: 'p9' }] as const;
    const of = (mayCome: (id: string) => boolean) =>
      [...matchOperations(expected, arriving, ({ id }) => mayCome(id)).values()][0]?.id ?? null;
    assert.equal(
      of(() => false),
      null,
    );
    assert.equal(
      of((id) => id === 't3'),
      't3',
    );
  });

  it('lets none take what is more like another', () => {
    const arriving = [
      { kind: 'timer', key: 'k', cause: 'p9' },
      { kind: 'timer', key: 'k', cause: 'p1' },
    ] as const;
    const matched = matchOperations(expected, arriving);
    assert.deepEqual(
      arriving.map((each) => matched.get(each)?.id),
      ['t2', 't1'],
    );
  });

  it('matches nothing of another kind or key', () => {
    assert.equal(match('response', 'other', null), null);
    assert.equal(match('timer', 'new', 'p1'), null);
  });
});
