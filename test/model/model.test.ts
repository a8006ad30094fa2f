import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alg } from '@dagrejs/graphlib';
import fc from 'fast-check';
import type { Model } from '../../src/model/model.js';
import type { Operation } from '../../src/model/operation.js';
import { input, modelOf, parse, response, timer } from './operations.js';
import { pick, picks, programsWithout, schedule } from './programs.js';

/** Figure 1 of the paper: main.html, its frame, its script and a click on its button. */
const figure1: Operation[] = [
  parse('p1', 1),
  parse('p2', 2, { cause: 'p1', script: 'lib.js' }),
  parse('p3', 1, { document: 'sub.html', cause: 'p1' }),
  input('u1', 0, { enabledBy: ['p1'] }),
];

const learned = (before: string, after: string) => ({
  ...{ before, after },
  ...{ where: null, evidence: `${after} came late.` },
});

describe('buildModel', () => {
  it('orders Figure 1 as the paper does: p1 first, the other three free', () => {
    const { happensBefore } = modelOf(figure1);
    const ordered = figure1.flatMap((a) =>
      figure1.filter((b) => happensBefore(a.id, b.id)).map((b) => `${a.id}<${b.id}`),
    );
    assert.deepEqual(ordered, ['p1<p2', 'p1<p3', 'p1<u1']);
  });

  it('keeps every rule that gives a pair, each once', () => {
    const { edges } = modelOf(figure1);
    assert.deepEqual(
      edges.map(({ before, after, rule }) => `${before}<${after} ${rule}`),
      ['p1<p2 parse-order', 'p1<p2 requests', 'p1<p3 opens-document', 'p1<u1 enables-input'],
    );
  });

  it('lists edges by the later operation, then by the earlier one', () => {
    const operations = [
      parse('p1', 1),
      timer('t1', { cause: 'p1' }),
      input('u1', 0, { handlers: ['t1'], enabledBy: ['p1'] }),
      response('r1', { cause: 'p1' }),
    ];
    const pairs = modelOf(operations).edges.map(({ before, after }) => `${before}<${after}`);
    assert.deepEqual(pairs, ['p1<t1', 'p1<u1', 't1<u1', 'p1<r1']);
  });

  it('lets early input run before the handlers that it would run', () => {
    const operations = [parse('p1', 1), response('r1'), input('u1', 0, { handlers: ['r1'] })];
    assert.equal(modelOf(operations).happensBefore('r1', 'u1'), true);
    assert.equal(modelOf(operations, { earlyInput: true }).happensBefore('r1', 'u1'), false);
  });

  it('takes learned edges in, beside a rule for the same pair', () => {
    const { edges, happensBefore } = modelOf(figure1, {
      learned: [learned('p2', 'u1'), learned('p1', 'p3')],
    });
    assert.equal(happensBefore('p2', 'u1'), true);
    const of = (after: string) => edges.filter((edge) => edge.after === after).map((e) => e.rule);
    assert.deepEqual(of('p3'), ['opens-document', 'learned']);
  });

  it('leaves out learned edges that the recording refutes or whose operation it does not have', () => {
    const edges = [learned('u1', 'p2'), learned('x9', 'u1'), learned('p2', 'p2')];
    const elsewhere = { ...learned('p3', 'u1'), where: ['p2', 'x9'] as const };
    const model = modelOf(figure1, { learned: [...edges, elsewhere] });
    assert.deepEqual(model.edges, modelOf(figure1).edges);
    assert.deepEqual(model.learned, []);
  });

  it('keeps what holds in some orders only apart', () => {
    const edge = { ...learned('p3', 'u1'), where: ['p2', 'p3'] as const };
    const model = modelOf(figure1, { learned: [edge] });
    assert.equal(model.happensBefore('p3', 'u1'), false);
    assert.deepEqual(model.learned, [edge]);
    assert.ok(model.edges.every(({ rule }) => rule !== 'learned'));
  });

  it('refuses a rule against the recording, and names both operations and the rule', () => {
    const operations = [
      timer('t1', { cause: 'p1', name: 'timer 5ms' }),
      parse('p1', 1, { name: 'parse /main.html' }),
    ];
    assert.throws(
      () => modelOf(operations),
      /rule sets-timer puts p1 \(parse \/main\.html\) before t1 \(timer 5ms\)/,
    );
  });

  it('leaves out what the order of another run than σ0 refutes', () => {
    const operations = [parse('p1', 1), input('u1', 0, { handlers: ['r1'] }), response('r1')];
    const { edges } = modelOf(operations, { strict: false });
    assert.deepEqual(edges, []);
  });

  it('refuses an operation that the recording does not have', () => {
    assert.throws(
      () => modelOf([timer('t1', { cause: 'p7' })]),
      /rule sets-timer puts p7 \(not recorded\) before t1/,
    );
  });

  it('reduces a chain with a short cut to the chain', () => {
    const operations = [
      parse('p1', 1),
      parse('p2', 2),
      parse('p3', 3),
      input('u1', 0, { enabledBy: ['p1', 'p3'] }),
    ];
    const pairs = drawn(modelOf(operations)).map(({ before, after }) => before + after);
    assert.deepEqual(pairs, ['p1p2', 'p2p3', 'p3u1']);
  });
});

describe('the model of any recording', () => {
  const programs = programsWithout();
  const recordings = fc
    .tuple(programs, picks)
    .map(([program, choices]) => schedule(program, choices));

  it('has no cycle, and every edge goes forward in the recording', () => {
    fc.assert(
      fc.property(recordings, (operations) => {
        const { graph, edges } = modelOf(operations);
        assert.deepEqual(alg.findCycles(graph), []);
        const position = new Map(operations.map(({ id }, index) => [id, index]));
        for (const { before, after } of edges) {
          assert.ok((position.get(before) ?? Infinity) < (position.get(after) ?? -1));
        }
      }),
    );
  });

  it('holds in every other execution of the same page', () => {
    fc.assert(
      fc.property(programs, picks, picks, (program, some, others) => {
        const { edges } = modelOf(schedule(program, some));
        const turn = new Map(schedule(program, others).map(({ id }, index) => [id, index]));
        for (const { before, after, rule } of edges) {
          const holds = (turn.get(before) ?? Infinity) < (turn.get(after) ?? -1);
          assert.ok(holds, `${rule}: ${before} before ${after}`);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('allows no order that the page cannot run', () => {
    // Queues and dialogs apart: what they allow depends on the order, not on pairs.
    const pairwise = programsWithout('ordered', 'frame', 'dialog');
    fc.assert(
      fc.property(pairwise, picks, picks, (program, some, others) => {
        const order = linearExtension(modelOf(schedule(program, some)), others);
        for (const { operation, needs } of program.steps) {
          const turn = order.indexOf(operation.id);
          for (const needed of needs) assert.ok(order.indexOf(needed) < turn, operation.id);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('puts every operation after its cause', () => {
    fc.assert(
      fc.property(recordings, (operations) => {
        const { graph } = modelOf(operations);
        for (const { id, cause } of operations) {
          if (cause !== null) assert.ok(graph.predecessors(id)?.includes(cause), id);
        }
      }),
    );
  });

  it('answers happensBefore as a walk along the edges does', () => {
    fc.assert(
      fc.property(recordings, (operations) => {
        const { graph, happensBefore } = modelOf(operations);
        for (const from of operations) {
          const reached = new Set(alg.preorder(graph, [from.id]));
          for (const to of operations) {
            assert.equal(happensBefore(from.id, to.id), from !== to && reached.has(to.id));
          }
        }
      }),
    );
  });

  it('has a reduction that implies all of it, and nothing of itself twice', () => {
    fc.assert(
      fc.property(recordings, (operations) => {
        const model = modelOf(operations);
        const reduced = reachability(operations, drawn(model));
        assert.deepEqual(reduced, reachability(operations, model.edges));
        for (const { before, after } of drawn(model)) {
          const rest = drawn(model).filter((e) => e.before !== before || e.after !== after);
          assert.equal(reachability(operations, rest).has(`${before}<${after}`), false);
        }
      }),
    );
  });

  it('only loses edges with early input', () => {
    fc.assert(
      fc.property(recordings, (operations) => {
        const { happensBefore } = modelOf(operations);
        for (const { before, after } of modelOf(operations, { earlyInput: true }).edges) {
          assert.ok(happensBefore(before, after));
        }
      }),
    );
  });
});

/** An order that the model allows; `choices` pick among the operations that can come next. */
function linearExtension({ operations, graph }: Model, choices: readonly number[]): string[] {
  const order: string[] = [];
  while (order.length < operations.length) {
    const ready = operations
      .filter(({ id }) => !order.includes(id))
      .filter(({ id }) => graph.predecessors(id)?.every((before) => order.includes(before)));
    order.push(pick(ready, choices[order.length] ?? 0).id);
  }
  return order;
}

/** Pairs `a<b` with a path from a to b: Floyd and Warshall's algorithm. */
function drawn({ reduction }: Model) {
  return reduction.edges().map(({ v: before, w: after }) => ({ before, after }));
}

function reachability(
  operations: readonly Operation[],
  edges: readonly { before: string; after: string }[],
): Set<string> {
  const pairs = new Set(edges.map(({ before, after }) => `${before}<${after}`));
  for (const { id: via } of operations) {
    for (const { id: from } of operations) {
      if (!pairs.has(`${from}<${via}`)) continue;
      for (const { id: to } of operations)
        if (pairs.has(`${via}<${to}`)) pairs.add(`${from}<${to}`);
    }
  }
  return pairs;
}
