import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  enumerateOrders,
  greedyOrder,
  linearExtensions,
  Prefix,
} from '../../src/model/linear-extensions.js';
import type { Operation } from '../../src/model/operation.js';
import { timeRules } from '../../src/model/time.js';
import { possibleOrders } from './brute-force.js';
import { constraintsFrom, constraintsOf } from './constraints.js';
import { dialog, frame, input, parse, response, task } from './operations.js';
import { recordings } from './recordings.js';

/** The possible orders, as ids. */
function orders(operations: readonly Operation[]): string[] {
  const found = enumerateOrders(constraintsFrom(operations), 1000) ?? [];
  return found.map((order) => Array.from(order, (index) => operations[index]?.id).join(' '));
}

describe('enumerateOrders', () => {
  it('finds exactly the orders that brute force finds, each once', () => {
    let several = 0;
    fc.assert(
      fc.property(recordings(7), (recording) => {
        const expected = possibleOrders(recording).map(String).sort();
        const found = enumerateOrders(constraintsOf(recording), 5040)?.map(String).sort();
        if (expected.length > 2) several += 1;
        assert.deepEqual(found, expected);
      }),
      { numRuns: 500 },
    );
    assert.ok(several > 100, `only ${several} recordings had some orders`);
  });

  it('finds them, too, where what is free is followed by a long chain', () => {
    const free = ['a', 'b', 'c', 'd', 'e'].map((id) => response(id));
    const chain = Array.from({ length: 50 }, (_, index) => input(`u${index}`, index));
    const operations = [...free, ...chain];
    const behind = [...free.keys(), ...chain.keys()];
    const edges = behind.flatMap((index, place): [number, number][] =>
      place < free.length
        ? [[index, free.length]]
        : [[free.length + index, free.length + index + 1]],
    );
    const time = timeRules(operations, { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 });
    const found = enumerateOrders(
      constraintsOf({ operations, edges: edges.slice(0, -1), time }),
      20_000,
    );
    assert.equal(found?.length, 120);
  });

  it('stores no more orders than its budget', () => {
    const free = constraintsFrom(['a', 'b', 'c'].map((id) => response(id)));
    assert.equal(enumerateOrders(free, 6)?.length, 6);
    assert.equal(enumerateOrders(free, 5), null);
    const many = constraintsFrom(Array.from({ length: 100 }, (_, index) => response(`r${index}`)));
    assert.equal(enumerateOrders(many, 1000), null);
  });
});

describe('dialogs', () => {
  it('are answered before anything else runs, one after the other', () => {
    const operations = [
      parse('p', 1),
      dialog('d1', { cause: 'p' }),
      dialog('d2', { cause: 'd1' }),
      response('r', { cause: 'p' }),
      response('s'),
    ];
    assert.deepEqual(orders(operations), ['p d1 d2 r s', 'p d1 d2 s r', 's p d1 d2 r']);
    const together = [parse('p', 1), dialog('d1', { cause: 'p' }), dialog('d2', { cause: 'p' })];
    assert.deepEqual(orders(together), ['p d1 d2']);
  });
});

describe('animation frames', () => {
  const requested = [
    response('a'),
    response('b'),
    frame('fa', { cause: 'a', document: 'main.html' }),
    frame('fb', { cause: 'b', document: 'main.html' }),
  ];

  it('run together once they are requested, in the order of the requests', () => {
    assert.deepEqual(orders(requested).sort(), [
      'a b fa fb',
      'a fa b fb',
      'b a fb fa',
      'b fb a fa',
    ]);
  });

  it('that a frame requests wait for the next one', () => {
    const operations = [
      parse('p', 1),
      frame('f1', { cause: 'p' }),
      frame('f2', { cause: 'p' }),
      frame('g', { cause: 'f1' }),
      response('r', { cause: 'p' }),
    ];
    assert.deepEqual(orders(operations), ['p f1 f2 g r', 'p f1 f2 r g', 'p r f1 f2 g']);
  });

  it('of other documents keep their own time', () => {
    const operations = [
      parse('p', 1),
      frame('fa', { cause: 'p', document: 'main.html' }),
      frame('fb', { cause: 'p', document: 'sub.html' }),
    ];
    assert.deepEqual(orders(operations), ['p fa fb', 'p fb fa']);
  });

  it('are paused by a dialog that one of them opens', () => {
    const operations = [
      parse('p', 1),
      frame('f1', { cause: 'p' }),
      dialog('d', { cause: 'f1' }),
      frame('f2', { cause: 'p' }),
    ];
    assert.deepEqual(orders(operations), ['p f1 d f2']);
  });
});

describe('queues of tasks', () => {
  const sent = (id: string, cause: string, queue: string) => task(id, { cause, queue });

  it('come in the order in which they were filled', () => {
    const operations = [
      response('a'),
      response('b'),
      sent('ma', 'a', 'port'),
      sent('mb', 'b', 'port'),
    ];
    assert.deepEqual(orders(operations).sort(), [
      'a b ma mb',
      'a ma b mb',
      'b a mb ma',
      'b mb a ma',
    ]);
  });

  it('do not wait for each other', () => {
    const operations = [response('a'), sent('m', 'a', 'one'), sent('n', 'a', 'two')];
    assert.deepEqual(orders(operations), ['a m n', 'a n m']);
  });
});

describe('Prefix', () => {
  it('knows what can come next: what some possible order goes on with', () => {
    fc.assert(
      fc.property(recordings(6, ['parse', 'response', 'input', 'idle', 'defer']), (recording) => {
        const possible = possibleOrders(recording);
        const prefix = new Prefix(constraintsOf(recording));
        const visit = () => {
          const { length } = prefix.order;
          const begun = possible.filter((order) =>
            prefix.order.every((operation, place) => order[place] === operation),
          );
          const next = new Set(begun.flatMap((order) => order.slice(length, length + 1)));
          const enabled = prefix.enabled();
          assert.deepEqual(
            enabled,
            [...next].sort((a, b) => a - b),
          );
          for (const operation of enabled) {
            assert.equal(prefix.push(operation), null);
            visit();
            prefix.pop();
          }
        };
        visit();
      }),
      { numRuns: 60 },
    );
  });

  it('says why an operation cannot come next', () => {
    const operations = [
      parse('p', 1),
      dialog('d', { cause: 'p' }),
      frame('f', { cause: 'd' }),
      frame('g', { cause: 'd' }),
      response('r'),
    ];
    const prefix = new Prefix(constraintsFrom(operations));
    const reason = (index: number) => prefix.push(index)?.cycle;
    assert.deepEqual(reason(1), ['p happens before d']);
    assert.equal(reason(0), undefined);
    assert.deepEqual(reason(4), ['d follows at once, before r']);
    assert.equal(reason(1), undefined);
    assert.deepEqual(reason(1), ['d runs once only, so not again as d']);
    assert.deepEqual(reason(3), ['f was queued first, so it runs before g']);
    assert.equal(reason(2), undefined);
    assert.deepEqual(reason(4), ['g follows at once, before r']);
  });
});

describe('greedyOrder', () => {
  it('finds an order whenever there is one', () => {
    fc.assert(
      fc.property(recordings(7), fc.boolean(), (recording, backwards) => {
        const constraints = constraintsOf(recording);
        const arrange = (_: Prefix, candidates: readonly number[]) =>
          backwards ? candidates.toReversed() : candidates;
        const found = greedyOrder(constraints, arrange);
        const exists = !linearExtensions(constraints, (_, some) => some, Infinity).next().done;
        assert.equal(found !== null, exists);
      }),
      { numRuns: 500 },
    );
  });

  it('prefers what it is told to', () => {
    const free = constraintsFrom(['a', 'b', 'c'].map((id) => response(id)));
    assert.deepEqual(
      greedyOrder(free, (_, candidates) => candidates.toReversed()),
      [2, 1, 0],
    );
  });
});
