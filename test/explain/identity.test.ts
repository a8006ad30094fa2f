import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identityOf } from '../../src/explain/identity.js';
import type { Operation } from '../../src/model/operation.js';
import { input, site, task, timer } from '../model/operations.js';

const named = (first: string, second: string) => {
  const operations = [input('u1', 0, { name: first }), timer('t1', { name: second })];
  const of = new Map(operations.map((operation) => [operation.id, operation]));
  return identityOf({ first: 'u1', second: 't1' }, '', of, [...of.keys()]);
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

  it('is the same for all rows of a table, if one line is behind them, and another one if two are', () => {
    const handled = (row: number, place: string) =>
      input(`u${row}`, row, { name: `click #row-${row}`, handlerPlaces: [place] });
    const first = handled(1, 'app.js:7');
    const identitiesBeside = (second: Operation) => {
      const rows = new Map([first, second, timer('t1')].map((one) => [one.id, one]));
      return ['u1', 'u2'].map((id) =>
        identityOf({ first: id, second: 't1' }, '', rows, [...rows.keys()]),
      );
    };
    const [one, other] = identitiesBeside(handled(2, 'app.js:7'));
    assert.equal(one, other);
    const [mine, theirs] = identitiesBeside(handled(2, 'app.js:70'));
    assert.notEqual(mine, theirs);
  });

  it('is another one for another message, which one function may receive', () => {
    const messages = ['k1', 'k2'].map((id, place) =>
      task(id, { name: `socket message ${place + 1} of /chat`, receiver: site('chat.js', 7) }),
    );
    const of = new Map([...messages, timer('t1')].map((one) => [one.id, one]));
    const [one, other] = messages.map(({ id }) =>
      identityOf({ first: id, second: 't1' }, '', of, [...of.keys()]),
    );
    assert.notEqual(one, other);
  });

  it('is that of the title where nothing explains it', () => {
    const of = (title: string) => identityOf(null, title, new Map(), []);
    assert.equal(of('uncaught Error: x at app.js:3'), of('uncaught Error: x at app.js:9'));
    assert.notEqual(of('uncaught Error: x at app.js:3'), of('uncaught Error: y at app.js:3'));
  });
});
