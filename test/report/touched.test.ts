import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Touched } from '../../src/explain/touched.js';
import { describeTouched } from '../../src/report/touched.js';

const race = (...touched: readonly Touched[]) => ({
  first: { id: 'u1', name: 'click #go', recorded: true, begunBy: null },
  second: { id: 'r1', name: 'response GET list', recorded: true, begunBy: null },
  ...{ ...{ proof: null, inseparable: [], rivals: null }, circumstances: [], touched, steps: [] },
});
const both = (of: Touched['of'], what: string): Touched => {
  return { of, what, firstDoes: 'writes', secondDoes: 'writes' };
};
const read = (of: Touched['of'], what: string): Touched => ({
  ...both(of, what),
  firstDoes: 'reads',
});
const written = (of: Touched['of'], what: string): Touched => {
  return { ...both(of, what), secondDoes: 'reads' };
};

describe('describeTouched', () => {
  it('puts what the two do alike into one sentence', () => {
    const cart = 'localStorage "cart"';
    assert.deepEqual(describeTouched(race(both('node', '#list'), both('storage', cart))), [
      'Both write #list and localStorage "cart".',
    ]);
    assert.deepEqual(describeTouched(race(both('node', '#list'), read('node', '#total'))), [
      'Both write #list.',
      'response GET list writes #total, which click #go reads.',
    ]);
  });

  it('has a word for what each does to each sort of thing', () => {
    assert.deepEqual(
      [
        written('timer', ''),
        read('listener', 'click on #go'),
        written('request', 'http://a.test/cart'),
        both('cookies', ''),
        read('name', 'cart'),
      ].flatMap((one) => describeTouched(race(one))),
      [
        'click #go clears a timer, which response GET list awaits.',
        'response GET list registers listeners of click on #go, which click #go runs.',
        'click #go changes http://a.test/cart at the server, which response GET list requests.',
        'Both write the cookies.',
        'Both use the name cart in the code.',
      ],
    );
  });

  it('says nothing where nothing is known', () => {
    assert.deepEqual(describeTouched(race()), []);
  });
});
