import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { evidenceOf } from '../../../src/explain/patterns/evidence.js';
import { PATTERNS, patterns, recognise } from '../../../src/explain/patterns/index.js';
import type { Operation } from '../../../src/model/operation.js';
import type { Outcome } from '../../../src/model/outcome.js';
import { NOTHING } from '../../../src/oracle/ignore.js';
import { type Failure, judge } from '../../../src/oracle/judge.js';
import { learnMask } from '../../../src/oracle/mask.js';
import { input, parse, response, script, site, task, timer } from '../../model/operations.js';
import { recordings } from '../../model/recordings.js';
import { element, outcome, sent, thrown } from '../../oracle/outcomes.js';

type Parts = Parameters<typeof outcome>[0];

const list = (...items: readonly string[]) =>
  element('ul', { id: 'list' }, ...items.map((item) => element('li', {}, item)));
const sigma0: Parts = { body: [list('new')] };
/** Another value in `#list`. */
const stale: Parts = { body: [list('old')] };
const writes = (...names: readonly string[]) => ({ footprint: { reads: [], writes: names } });
const reads = (...names: readonly string[]) => ({ footprint: { reads: names, writes: [] } });

function failure(expected: Outcome, actual: Outcome): Failure {
  const judgement = judge(actual, expected, learnMask([], expected, NOTHING));
  assert.ok(judgement.verdict !== 'pass');
  return judgement;
}

interface Failed {
  /** σ0, in its order. */
  readonly recorded: readonly Operation[];
  readonly born?: readonly Operation[];
  /** In the failing run. */
  readonly actual: string;
  /** The one that ran too early, and the other one. */
  readonly race: readonly [first: string, second: string];
  readonly expected?: Parts;
  readonly ending: Parts;
  /** What ran when it was run again. */
  readonly observed?: readonly Operation[];
}

function recognised({ recorded, born = [], race, expected = sigma0, ...failing }: Failed) {
  const { actual, ending, observed } = failing;
  const of = new Map([...recorded, ...born].map((operation) => [operation.id, operation]));
  const [first, second] = race.map((id) => of.get(id));
  assert.ok(first && second);
  const order = { actual: actual.split(' '), recorded: recorded.map(({ id }) => id) };
  const failed = failure(outcome(expected), outcome(ending));
  const asked = { first, second, of, ...order, ...(observed && { observed }) };
  const found = recognise(evidenceOf(asked, failed));
  return found === null ? null : `${found.code}, at most ${found.mostSevere}`;
}

const during = (place: number, message: string) => ({
  ...sigma0,
  exceptions: [{ ...thrown(message), during: place }],
});

describe('stale-response', () => {
  const asked = [
    input('u1', 0),
    response('r1', { cause: 'u1', ...writes('#list') }),
    input('u2', 1),
    response('r2', { cause: 'u2', ...writes('#list') }),
  ];
  const overtaken: Failed = {
    recorded: asked,
    actual: 'u1 u2 r2 r1',
    race: ['r2', 'r1'],
    ending: stale,
  };

  it('is an older answer that comes after a newer one, where both write the same', () => {
    assert.equal(recognised(overtaken), 'stale-response, at most high');
  });

  it('is not an answer that was asked for later, nor one to something else', () => {
    const [u1, r1, u2, r2] = asked;
    assert.ok(u1 && r1 && u2 && r2);
    const late = { ...overtaken, recorded: [u1, u2, r2, r1], actual: 'u2 u1 r2 r1' };
    assert.equal(recognised(late), null);
    const elsewhere = [u1, { ...r1, ...writes('#total') }, u2, r2];
    assert.equal(recognised({ ...overtaken, recorded: elsewhere }), null);
    assert.equal(recognised({ ...overtaken, ending: during(3, 'Error: x') }), null);
  });

  it('is a push that an older answer overwrites', () => {
    const push = task('k1', { server: 'a.test', cause: 'p1', ...writes('#list') });
    const answer = response('r1', { cause: 'p1', ...writes('#list') });
    assert.equal(
      recognised({
        recorded: [parse('p1', 1), answer, push],
        actual: 'p1 k1 r1',
        race: ['k1', 'r1'],
        ending: stale,
      }),
      'stale-response, at most high',
    );
  });

  it('is not the opening of a connection, which brings nothing', () => {
    const pushed = (source: Operation<'task'>['source']) =>
      recognised({
        recorded: [
          parse('p1', 1),
          task('k1', { source, server: 'a.test', cause: 'p1', ...writes('#list') }),
          input('u1', 0),
        ],
        actual: 'p1 u1 k1',
        race: ['u1', 'k1'],
        ending: stale,
      });
    assert.equal(pushed('events-message'), 'late-answer, at most high');
    assert.equal(pushed('events-open'), null);
  });

  it('is no answer to what was asked when the push had come', () => {
    const push = task('k1', { server: 'a.test', cause: 'p1', ...writes('#list') });
    const recorded = [
      parse('p1', 1),
      input('u1', 0),
      response('r1', { cause: 'u1', ...writes('#list') }),
      push,
    ];
    const pushed = (actual: string) =>
      recognised({ recorded, actual, race: ['k1', 'r1'], ending: stale });
    assert.equal(pushed('p1 u1 k1 r1'), 'stale-response, at most high');
    assert.equal(pushed('p1 k1 u1 r1'), null);
  });

  const overwriting = (click: Partial<Operation<'input'>>): Failed => ({
    recorded: [
      input('u1', 0, { action: 'click #open' }),
      response('r1', { cause: 'u1', ...writes('#list', 'rows') }),
      input('u2', 1, { action: 'click #close', ...writes('#list'), ...click }),
    ],
    actual: 'u1 u2 r1',
    race: ['u2', 'r1'],
    ending: stale,
  });

  it('is an answer that overwrites what the user has done meanwhile', () => {
    assert.equal(recognised(overwriting({})), 'stale-response, at most high');
  });

  it('is an answer that writes only where it comes late, in what the page runs behind it', () => {
    const [u1, answer, u2] = overwriting(reads('#close')).recorded;
    assert.ok(u1 && answer && u2);
    const r1 = { ...answer, ...reads('rows') };
    const drawing = timer('t1', { cause: 'u2', ...writes('#list') });
    const failing = { ...overwriting({}), recorded: [u1, r1, u2] };
    const ran = (...observed: readonly Operation[]) => recognised({ ...failing, observed });
    assert.equal(
      ran(u1, { ...u2, ...writes('#list') }, r1, drawing),
      'stale-response, at most high',
    );
    const behind = timer('t2', { cause: 'u2', ...writes('#list') });
    assert.equal(ran(u1, u2, behind, r1, drawing), 'stale-response, at most high');
    assert.equal(
      ran(u1, { ...u2, ...writes('#list') }, r1, input('u3', 2), drawing),
      'late-answer, at most high',
    );
    assert.equal(ran(u1, { ...u2, ...reads('#list') }, r1, drawing), 'late-answer, at most high');
    assert.equal(recognised(failing), 'late-answer, at most high');
    const ticks = ['t1', 't2'].map((id) => timer(id, { cause: 'u1', ...writes('#list') }));
    const [tick, later] = ticks;
    assert.ok(tick && later);
    assert.equal(ran(u1, u2, tick, r1, later), 'late-answer, at most high', 'a clock that goes on');
  });

  it('is not an answer that the user’s action would have needed, unless it is the same once more', () => {
    const both = { footprint: { reads: ['rows'], writes: ['#list'] } };
    assert.equal(recognised(overwriting(both)), 'late-answer, at most high');
    const again = { action: 'click #open', ...both };
    assert.equal(recognised(overwriting(again)), 'stale-response, at most high');
    const elsewhere = { ...overwriting({}), ending: { body: [list('new'), 'more'] } };
    assert.equal(
      recognised(elsewhere),
      'late-answer, at most high',
      'what both write is as it was',
    );
  });
});

describe('lost-update', () => {
  const change = (number: number, parts: Partial<Operation<'response'>> = {}) =>
    response(`r${number}`, {
      ...{ cause: `u${number}`, method: 'POST', name: `response POST /orders/${number}` },
      url: `http://a.test/orders/${number}`,
      site: site('app.js', 7),
      ...parts,
    });
  const lost = (
    one: Partial<Operation<'response'>> = {},
    other: Partial<Operation<'response'>> = {},
    more: Partial<Failed> = {},
  ) =>
    recognised({
      recorded: [input('u1', 0), change(1, one), input('u2', 1), change(2, other)],
      actual: 'u1 u2 r1 r2',
      race: ['u2', 'r1'],
      ending: stale,
      ...more,
    });

  it('is of two changes that the same code sends, one before the answer to the other', () => {
    assert.equal(lost(), 'lost-update, at most high');
    assert.equal(lost({}, {}, { actual: 'u1 u2 r2 r1' }), 'lost-update, at most high');
  });

  it('is not of questions, nor of what other code sends', () => {
    assert.equal(lost({ method: 'GET' }), 'late-answer, at most high');
    assert.equal(lost({}, { method: 'GET' }), 'late-answer, at most high');
    assert.equal(lost({}, { site: site('app.js', 70) }), 'late-answer, at most high');
    assert.equal(lost({}, {}, { actual: 'u1 u2 r1' }), 'late-answer, at most high');
    const search = { url: 'http://a.test/search?q=1' };
    assert.equal(lost(search), 'late-answer, at most high');
  });

  it('is not of two that may replace one thing, or ask', () => {
    const same = { url: 'http://a.test/choice' };
    assert.equal(lost(same, same), 'late-answer, at most high');
  });

  it('is not of a change that is not sent, or sent with something else', () => {
    const requests = {
      expected: { requests: [sent('POST', '/orders/2', 'a')] },
      ending: { requests: [sent('POST', '/orders/2', 'b')] },
    };
    assert.notEqual(lost({}, {}, requests), 'lost-update, at most high');
  });
});

describe('late-answer', () => {
  const late: Failed = {
    recorded: [parse('p1', 1), response('r1', { cause: 'p1' }), input('u1', 0)],
    actual: 'p1 u1 r1',
    race: ['u1', 'r1'],
    ending: stale,
  };

  it('is one that was asked for, and comes behind what the user does', () => {
    assert.equal(recognised(late), 'late-answer, at most high');
    assert.equal(
      recognised({ ...late, ending: during(2, 'Error: x') }),
      'late-answer, at most high',
    );
  });

  it('is not one that the user’s action asks for, or that comes behind what nobody does', () => {
    const [p1, r1, u1] = late.recorded;
    assert.ok(p1 && r1 && u1);
    assert.equal(recognised({ ...late, recorded: [p1, { ...r1, cause: 'u1' }, u1] }), null);
    const tick = timer('t1', { cause: 'p1' });
    const behind = { recorded: [p1, r1, tick], actual: 'p1 t1 r1' };
    assert.equal(recognised({ ...late, ...behind, race: ['t1', 'r1'] }), null);
  });

  it('is not where the action throws: that lacks what has not come', () => {
    const throwing = { ...late, ending: during(1, 'Error: x') };
    assert.equal(recognised(throwing), 'input-before-data, at most high');
  });
});

describe('use-after-removal', () => {
  const removed = (place: number, message: string): Failed => ({
    recorded: [input('u1', 0), timer('t1', { cause: 'u1' }), input('u2', 1)],
    actual: 'u1 u2 t1',
    race: ['u2', 't1'],
    ending: during(place, message),
  });

  it('is thrown by what came too late, and finds something gone', () => {
    for (const message of [
      "TypeError: Cannot read properties of null (reading 'removeChild')",
      "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
      'ReferenceError: callback is not defined',
      "Error: Controller 'ngMessages' can't be found!",
    ]) {
      assert.equal(recognised(removed(2, message)), 'use-after-removal, at most high', message);
    }
  });

  it('is no other error, and none of what nobody knows who threw it', () => {
    assert.equal(recognised(removed(2, 'RangeError: Invalid array length')), null);
    assert.equal(recognised(removed(0, 'TypeError: x is null')), null);
    const unknown = { ...sigma0, exceptions: [thrown('TypeError: x is null')] };
    assert.equal(recognised({ ...removed(2, ''), ending: unknown }), null);
  });

  it('may be thrown by what the late one led to', () => {
    const followed = {
      ...removed(3, 'TypeError: list is null'),
      born: [task('k1', { cause: 't1' })],
      actual: 'u1 u2 t1 k1',
    };
    assert.equal(recognised(followed), 'use-after-removal, at most high');
  });
});

describe('input-before-data', () => {
  const early = (second: Operation, ending: Parts, click: Partial<Operation<'input'>> = {}) =>
    recognised({
      recorded: [parse('p1', 1), second, input('u1', 0, click)],
      actual: `p1 u1 ${second.id}`,
      race: ['u1', second.id],
      ending,
    });
  const answer = response('r1', { cause: 'p1', ...writes('rows') });

  it('is thrown by what the user did too early', () => {
    const ending = during(1, 'TypeError: rows is undefined');
    assert.equal(early(answer, ending), 'input-before-data, at most high');
    assert.equal(early(script('s1', 'async'), ending), 'input-before-data, at most high');
    assert.equal(early(input('u0', 0), ending), null, 'that is an input before an input');
  });

  it('goes by what the late one would have written', () => {
    assert.equal(early(answer, stale, reads('rows')), 'input-before-data, at most high');
    assert.equal(early(answer, stale, reads('#other')), 'late-answer, at most high');
    assert.equal(early(answer, stale), 'late-answer, at most high');
  });

  it('acts on a part of the page that is not there yet', () => {
    const segment = parse('p2', 2, writes('.row'));
    assert.equal(early(segment, stale, writes('.row')), 'input-before-data, at most high');
  });

  it('goes by what is there to be seen and runs no code', () => {
    const sheet = response('r1', { cause: 'p1', resource: 'stylesheet', ...writes() });
    assert.equal(early(sheet, stale), 'input-before-data, at most high');
    const seen = { ...sheet, ...writes('#list') };
    assert.equal(early(seen, stale), null, 'it runs code');
    assert.equal(early({ ...sheet, footprint: null }, stale), null, 'it may run code');
    const fetched = response('r1', { cause: 'p1', ...writes() });
    assert.equal(early(fetched, stale), 'late-answer, at most high', 'so may this');
    assert.equal(early(response('r1', { ...sheet, handlers: ['p1'] }), stale), null);
    const after = (other: Operation) =>
      recognised({
        recorded: [parse('p1', 1), sheet, other, input('u1', 0)],
        actual: `p1 u1 r1 ${other.id}`,
        race: ['u1', 'r1'],
        ending: stale,
      });
    assert.equal(after(task('k1', { cause: 'r1' })), null, 'something comes of it');
    assert.equal(after(parse('p2', 2, { awaits: ['r1'] })), null, 'a script waits for it');
  });

  it('sends something else than with the data', () => {
    const recorded = [
      parse('p1', 1),
      answer,
      input('u1', 0),
      response('r2', { cause: 'u1', method: 'POST', url: 'http://localhost:8000/save' }),
    ];
    const failed: Failed = {
      recorded,
      actual: 'p1 u1 r2 r1',
      race: ['u1', 'r1'],
      expected: { requests: [sent('POST', '/save', 'version=7')] },
      ending: { requests: [sent('POST', '/save', 'version=')] },
    };
    assert.equal(recognised(failed), 'input-before-data, at most high');
    const other = recorded.map((one) => (one.id === 'r2' ? { ...one, cause: 'p1' } : one));
    assert.equal(recognised({ ...failed, recorded: other }), 'late-answer, at most high');
  });

  it('may be a task that an input leads to, and is nothing that comes by itself', () => {
    const asked = (first: Operation) =>
      recognised({
        recorded: [parse('p1', 1), answer, input('u1', 0), first],
        actual: `p1 u1 ${first.id} r1`,
        race: [first.id, 'r1'],
        ending: during(2, 'TypeError: rows is undefined'),
      });
    assert.equal(asked(task('k1', { cause: 'u1' })), 'input-before-data, at most high');
    assert.equal(asked(task('k1', { cause: 'u1', server: 'a.test' })), null);
    assert.equal(asked(timer('t1', { cause: 'u1', delay: 500 })), null);
  });
});

describe('lost-input', () => {
  const lost = (second: Operation, first: Operation) =>
    recognised({
      recorded: [parse('p1', 1), second, first],
      actual: `p1 ${first.id} ${second.id}`,
      race: [first.id, second.id],
      ending: stale,
    });

  it('comes before what registers its handlers', () => {
    const heard = input('u1', 0, { handlers: ['s1'] });
    assert.equal(lost(script('s1', 'async'), heard), 'lost-input, at most high');
    assert.equal(lost(script('s1', 'async'), input('u1', 0)), null);
    const image = response('r1', { handlers: ['s1'] });
    assert.equal(lost(script('s1', 'async'), image), 'lost-input, at most high');
  });

  it('is a document that was complete before its listener came', () => {
    const name = 'listener DOMContentLoaded document';
    const end = parse('p2', 2, reads(name));
    assert.equal(lost(script('s1', 'async', writes(name)), end), 'lost-input, at most high');
    const click = 'listener click #go';
    assert.equal(lost(script('s1', 'async', writes(click)), parse('p2', 2, reads(click))), null);
  });
});

describe('initialised-twice', () => {
  const twice = (
    ending: Parts,
    first: Operation = timer('t1', { cause: 'p1', ...writes('#list') }),
  ) =>
    recognised({
      recorded: [parse('p1', 1), script('s1', 'async', writes('#list')), first],
      actual: `p1 ${first.id} s1`,
      race: [first.id, 's1'],
      ending,
    });

  it('has what both set up twice in the end', () => {
    assert.equal(twice({ body: [list('new', 'new')] }), 'initialised-twice, at most high');
    assert.equal(twice(stale), null);
    assert.equal(twice({ body: [list()] }), null);
    assert.equal(twice({ body: [list('new', 'new')] }, timer('t1', writes('#other'))), null);
  });

  it('is said so by who throws', () => {
    const used = `NotSupportedError: the name "x-y" has already been used with this registry`;
    assert.equal(twice(during(2, used)), 'initialised-twice, at most high');
    assert.equal(twice(during(2, 'RangeError: Invalid array length')), null);
  });

  it('is nothing that a user does', () => {
    const click = input('u1', 0, { footprint: { reads: ['#list'], writes: ['#list'] } });
    assert.notEqual(
      twice({ body: [list('new', 'new')] }, click),
      'initialised-twice, at most high',
    );
  });
});

describe('check-then-act', () => {
  const again = (cause: string, url: string) => response('r2', { cause, url });
  const failed: Failed = {
    recorded: [input('u1', 0), response('r1', { cause: 'u1', url: '/list' }), input('u2', 1)],
    born: [again('u2', '/list')],
    actual: 'u1 u2 r1 r2',
    race: ['u2', 'r1'],
    ending: { body: [list('new'), list('new')] },
  };

  it('requests again what has been requested, as that has not come', () => {
    assert.equal(recognised(failed), 'check-then-act, at most high');
  });

  it('is no request for something else, nor of somebody else', () => {
    assert.equal(
      recognised({ ...failed, born: [again('u2', '/more')] }),
      'late-answer, at most high',
    );
    assert.equal(
      recognised({ ...failed, born: [again('u1', '/list')] }),
      'late-answer, at most high',
    );
    assert.equal(recognised({ ...failed, actual: 'u1 u2 r1' }), 'late-answer, at most high');
  });
});

describe('double-submit', () => {
  const failed = (method: string): Failed => ({
    recorded: [
      input('u1', 0),
      response('r1', { cause: 'u1', method, url: 'http://localhost:8000/orders' }),
      input('u2', 1),
    ],
    born: [response('r2', { cause: 'u2', method, url: 'http://localhost:8000/orders' })],
    actual: 'u1 u2 r1 r2',
    race: ['u2', 'r1'],
    expected: { requests: [sent(method, '/orders')] },
    ending: { requests: [sent(method, '/orders'), sent(method, '/orders')] },
  });

  it('sends a write twice', () => {
    assert.equal(recognised(failed('POST')), 'double-submit, at most high');
  });

  it('is what the first submission would have prevented', () => {
    const other = { ...failed('POST'), recorded: [input('u1', 0), response('r1'), input('u2', 1)] };
    assert.equal(recognised(other), null);
  });
});

describe('postponed-work', () => {
  const typing = (method: string, change: Partial<Operation<'timer'>> = {}): Failed => ({
    recorded: [
      input('u1', 0),
      timer('t1', { cause: 'u1', delay: 500, ...change }),
      response('r1', { cause: 't1', method, url: 'http://localhost:8000/notes' }),
      input('u2', 1),
    ],
    actual: 'u1 u2',
    race: ['u2', 't1'],
    expected: { requests: [sent(method, '/notes', 'ab')], body: [list('saved')] },
    ending: { requests: [], body: [list('saved')] },
  });

  it('is medium where a write is lost, and low where a question is', () => {
    assert.equal(recognised(typing('POST')), 'postponed-work, at most medium');
    assert.equal(recognised(typing('GET')), 'postponed-work, at most low');
    assert.equal(
      recognised({ ...typing('POST'), race: ['u2', 'r1'] }),
      'postponed-work, at most medium',
      'named by the response',
    );
  });

  it('lacks what would have followed, if the timer has not fired', () => {
    const ending = { requests: [], body: [list('saving')] };
    assert.equal(recognised({ ...typing('POST'), ending }), 'postponed-work, at most medium');
    assert.equal(recognised({ ...typing('POST'), ending, actual: 'u1 u2 t1' }), null);
    assert.equal(
      recognised({ ...typing('POST'), actual: 'u1 u2 t1' }),
      'postponed-work, at most medium',
      'its work was dropped',
    );
  });

  it('is nothing else than lost, and nothing that is not postponed', () => {
    const requests = [sent('POST', '/notes', 'a'), sent('POST', '/log', 'x')];
    assert.equal(
      recognised({ ...typing('POST'), ending: { ...typing('POST').ending, requests } }),
      null,
    );
    assert.equal(recognised(typing('POST', { delay: 0 })), null);
    assert.equal(recognised(typing('POST', { tick: 1 })), null);
    assert.equal(recognised(typing('POST', { cause: null })), null);
    assert.equal(recognised({ ...typing('POST'), race: ['t1', 'u2'] }), null);
  });
});

describe('recognise', () => {
  it('has a sentence and a repair of each pattern', () => {
    assert.equal(PATTERNS.length, 10);
    for (const { name, repair } of Object.values(patterns)) {
      assert.match(name, /^[A-Z].*[^.]$/);
      assert.match(repair, /^[A-Z].*\.$/);
    }
  });

  it('gives an answer, the same one, of whatever ran', () => {
    const endings: readonly Parts[] = [
      stale,
      { body: [list('new', 'new')] },
      { requests: [sent('GET', '/x'), sent('POST', '/y', 'z')] },
      { hang: 'It hangs.' },
      during(0, 'TypeError: x is null'),
      during(7, 'Error: x has already been used'),
    ];
    fc.assert(
      fc.property(
        recordings(6),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...endings),
        ({ operations, footprints }, one, other, ending) => {
          const all = operations.map((each, place) => {
            return { ...each, footprint: footprints[place] ?? null };
          });
          const of = new Map(all.map((operation) => [operation.id, operation]));
          const [first, second] = [all[one % all.length], all[other % all.length]];
          assert.ok(first && second);
          const ids = all.map(({ id }) => id);
          const failed = failure(outcome(sigma0), outcome({ ...sigma0, ...ending }));
          const asked = { first, second, of, actual: ids.toReversed(), recorded: ids };
          const found = recognise(evidenceOf(asked, failed));
          assert.deepEqual(recognise(evidenceOf(asked, failed)), found);
          assert.ok(found === null || PATTERNS.includes(found.code));
        },
      ),
    );
  });
});
