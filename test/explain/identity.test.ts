import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identityOf, identityOfRows, rowsIn } from '../../src/explain/identity.js';
import type { Operation } from '../../src/model/operation.js';
import { input, site, task, timer } from '../model/operations.js';

const named = (first: string, second: string) => {
  const operations = [input('u1', 0, { name: first }), timer('t1', { name: second })];
  const of = new Map(operations.map((operation) => [operation.id, operation]));
  return identityOf({ first: 'u1', second: 't1' }, '', of);
};

describe('identityOf', () => {
  const identity = named('click #pay', 'timer 250ms set by app.js:12');

  it('is the same when lines have moved, or the same was done before', () => {
    assert.equal(named('click #pay', 'timer 250ms set by app.js:14'), identity);
    assert.equal(named('click #pay (2)', 'timer 250ms set by app.js:12'), identity);
  });

  it('is another one for other operations, and for these the other way round', () => {
    const others = [
      named('click #cancel', 'timer 250ms set by app.js:12'),
      named('click #pay', 'timer 300ms set by app.js:12'),
      named('timer 250ms set by app.js:12', 'click #pay'),
    ];
    assert.equal(new Set([identity, ...others]).size, 4);
  });

  it('is that of the title where nothing explains it', () => {
    const of = (title: string) => identityOf(null, title, new Map());
    assert.equal(of('uncaught Error: x at app.js:3'), of('uncaught Error: x at app.js:9'));
    assert.notEqual(of('uncaught Error: x at app.js:3'), of('uncaught Error: y at app.js:3'));
  });
});

describe('identityOfRows', () => {
  /** Of each of the first two, before a timer. */
  const identitiesOf = (harm: string, ...pair: readonly [Operation, Operation]) => {
    const of = new Map([...pair, timer('t1')].map((one) => [one.id, one]));
    return pair.map(({ id }) =>
      identityOfRows({ first: id, second: 't1' }, harm, of, rowsIn([...of.values()])),
    );
  };
  const row = (number: number, place: string) =>
    input(`u${number}`, number, { name: `click #row-${number}`, handlerPlaces: [place] });

  it('is the same for all rows that one line is behind, where they go wrong in the same way', () => {
    const rows = [row(1, 'app.js:7'), row(2, 'app.js:7')] as const;
    const [one, other] = identitiesOf('text', ...rows);
    assert.ok(one);
    assert.equal(one, other);
    assert.notEqual(identitiesOf('exception', ...rows)[0], one);
  });

  it('is the same for rows with one attribute each, which are on lines of their own', () => {
    const inMarkup = (number: number) => ({
      ...row(number, 'click on button, in its markup'),
      site: site('index.html', number),
      isAttribute: true as const,
    });
    const [one, other] = identitiesOf('text', inMarkup(1), inMarkup(2));
    assert.ok(one);
    assert.equal(one, other);
  });

  it('is none where two lines are behind them, and an attribute around them is called as well', () => {
    const inside = (number: number) => ({
      ...row(number, 'click on body, in its markup'),
      site: site('app.js', number),
    });
    assert.deepEqual(identitiesOf('text', inside(7), inside(70)), [null, null]);
  });

  it('is none where two lines are behind them, and of messages, which one function may receive', () => {
    assert.deepEqual(identitiesOf('', row(1, 'app.js:7'), row(2, 'app.js:70')), [null, null]);
    const message = (number: number) =>
      task(`k${number}`, { name: `socket message ${number}`, receiver: site('chat.js', 7) });
    assert.deepEqual(identitiesOf('', message(1), message(2)), [null, null]);
  });
});
