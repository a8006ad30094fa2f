import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { lateOperations } from '../../src/export/late.js';

/** @param edges `a<b`: what has to run before what */
function late(recorded: string, failing: string, ...edges: readonly string[]) {
  const pairs = edges.map((edge) => edge.split('<'));
  const found = lateOperations({
    recorded: recorded.split(' '),
    failing: failing.split(' '),
    predecessors: (id) => pairs.flatMap(([before = '', after]) => (after === id ? [before] : [])),
  });
  return Object.fromEntries([...found].map(([id, others]) => [id, others.join(' ')]));
}

describe('what a test has to hold back', () => {
  test('is what comes behind others though it could come before them', () => {
    const edges = ['load<lib', 'load<click'];
    assert.deepEqual(late('load lib click', 'load click lib', ...edges), { lib: 'click' });
  });

  test('is nothing where the order is that of the recording', () => {
    assert.deepEqual(late('load lib click', 'load lib click', 'load<lib', 'load<click'), {});
  });

  test('is not what has to wait for another late one', () => {
    const edges = ['load<lib', 'load<click', 'lib<frame'];
    const found = late('load lib frame click', 'load click lib frame', ...edges);
    assert.deepEqual(found, { lib: 'click' });
  });

  test('is not what is behind others because its cause is', () => {
    // The second answer is late; that its click comes after the first one is as in the recording.
    const edges = ['load<a', 'load<b', 'a<ra', 'b<rb'];
    assert.deepEqual(late('load a ra b rb', 'load a b rb ra', ...edges), { ra: 'b rb' });
  });

  test('is also what never came because something else did', () => {
    const edges = ['load<send', 'send<fade', 'send<answer'];
    assert.deepEqual(late('load send fade answer', 'load send answer', ...edges), {
      fade: 'answer',
    });
  });

  test('is not what never came because its cause did not', () => {
    const found = late('load click answer end', 'load end', 'load<click', 'click<answer');
    assert.deepEqual(found, { click: 'end' });
  });

  test('is what comes behind something that the recording does not have', () => {
    const edges = ['load<script', 'load<timeout'];
    assert.deepEqual(late('load script', 'load timeout script', ...edges), { script: 'timeout' });
  });

  test('held back so, any order comes about', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(numbers, fc.infiniteStream(fc.nat()), (recorded, chance) => {
        const order = recorded.toSorted((one, other) => one - other).map(String);
        // Each of a page that asks for all at once.
        const failing = [...order];
        for (let place = failing.length - 1; place > 0; place--) {
          const other = (chance.next().value ?? 0) % (place + 1);
          const [a = '', b = ''] = [failing[place], failing[other]];
          failing.splice(place, 1, b);
          failing.splice(other, 1, a);
        }
        const found = lateOperations({ recorded: order, failing, predecessors: () => [] });
        // As the page is: what is not held comes in the order of the recording, all the others behind what they wait for.
        const ran: string[] = [];
        const canRun = (id: string) => (found.get(id) ?? []).every((one) => ran.includes(one));
        while (ran.length < order.length) {
          const next = order.find((id) => !ran.includes(id) && canRun(id));
          assert.ok(next !== undefined, 'nothing can run');
          ran.push(next);
        }
        assert.deepEqual(ran, failing);
      }),
    );
  });
});
