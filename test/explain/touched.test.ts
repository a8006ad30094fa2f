import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { touchedByBoth } from '../../src/explain/touched.js';
import type { Operation } from '../../src/model/operation.js';
import { input, response, task, timer } from '../model/operations.js';

const words = (names: string) => names.split(' ; ').filter((name) => name !== '');
/** What an operation reads and what it writes. */
const footprint = (reads: string, writes = '') => ({
  footprint: { reads: words(reads), writes: words(writes) },
});
const touched = (first: Operation, second: Operation, ...others: readonly Operation[]) => {
  const of = new Map([first, second, ...others].map((operation) => [operation.id, operation]));
  return touchedByBoth(first, second, of, []).map(
    ({ of: kind, what, firstDoes, secondDoes }) => `${kind} ${what}: ${firstDoes} ${secondDoes}`,
  );
};

describe('touchedByBoth', () => {
  it('is what both touch and one writes', () => {
    const [click, answer] = [
      input('u1', 0, footprint('#list ; #total ; local cart', '.row')),
      response('r1', footprint('#total ; .row', '#list ; session cart')),
    ];
    assert.deepEqual(touched(click, answer), [
      'node #list: reads writes',
      'node .row: writes reads',
    ]);
    assert.deepEqual(touched(answer, click), [
      'node #list: writes reads',
      'node .row: reads writes',
    ]);
  });

  it('writes what is both read and written', () => {
    const both = footprint('#list', '#list');
    assert.deepEqual(touched(input('u1', 0, both), response('r1', both)), [
      'node #list: writes writes',
    ]);
  });

  it('is only what ended otherwise, if something did: first what is nearest to it', () => {
    const all = footprint('', '#a ; #list ; #b ; #note-1 ; #note-3');
    const [click, answer] = [input('u1', 0, all), response('r1', all)];
    const of = new Map([click, answer].map((one) => [one.id, one]));
    const shown = (...paths: readonly string[]) => {
      const differences = paths.map((path) => ({ kind: 'dom' as const, path }));
      return touchedByBoth(click, answer, of, differences).map(({ what }) => what);
    };
    assert.deepEqual(shown('body > ul#list > li#note-3'), ['#note-3', '#list']);
    assert.deepEqual(shown('body > p#note-11'), ['#a', '#list', '#b']);
    assert.deepEqual(shown('body > p', 'body > ul#list'), ['#list']);
  });

  it('shows three at most, the rarest, which footprints have first', () => {
    const all = footprint('', '#a ; #b ; #c ; #d');
    assert.deepEqual(touched(input('u1', 0, all), response('r1', all)), [
      'node #a: writes writes',
      'node #b: writes writes',
      'node #c: writes writes',
    ]);
  });

  it('shows names in code only where nothing was seen, and sorts of elements only where there are no names', () => {
    const one = footprint('', 'render ; <li> ; listener click #go ; #list');
    const shown = (names: string) =>
      touched(input('u1', 0, footprint('', names)), response('r1', one))[0];
    assert.equal(shown('render ; <li> ; listener click #go ; #list'), 'node #list: writes writes');
    assert.equal(
      shown('render ; <li> ; listener click #go'),
      'listener click on #go: writes writes',
    );
    assert.equal(shown('render ; <li>'), 'name render: writes writes');
    assert.equal(shown('<li>'), 'node li: writes writes');
  });

  it('counts the listener that the one registers and the other one runs as seen', () => {
    const script = response('r1', footprint('', 'listener click #go ; #go'));
    assert.deepEqual(touched(input('u1', 0, footprint('listener click #go ; #go')), script), [
      'listener click on #go: reads writes',
      'node #go: reads writes',
    ]);
  });

  it('says nothing of names of one letter, or that a minifier gave', () => {
    const minified = footprint('', 'e ; minified et');
    assert.deepEqual(touched(input('u1', 0, minified), response('r1', minified)), []);
    const given = footprint('', 'et ; minified et');
    assert.deepEqual(touched(input('u1', 0, given), response('r1', given)), [
      'name et: writes writes',
    ]);
  });

  it('goes on to what they led to where they share nothing themselves', () => {
    const click = input('u1', 0, footprint('#go'));
    const asked = response('r1', { cause: 'u1', ...footprint('', '#list') });
    const drawn = timer('t1', { cause: 'r1', ...footprint('', '#rows') });
    const other = response('r2', footprint('#rows'));
    assert.deepEqual(touched(click, other, asked, drawn), ['node #rows: writes reads']);
    const own = response('r2', footprint('#rows', '#go'));
    assert.deepEqual(touched(click, own, asked, drawn), ['node #go: reads writes']);
  });

  it('does not take what the other one led to for its own', () => {
    const click = input('u1', 0, footprint(''));
    const answer = response('r1', { cause: 'u1', ...footprint('') });
    const drawn = task('k1', { cause: 'r1', ...footprint('', '#rows') });
    const second = response('r2', footprint('#rows'));
    assert.deepEqual(touched(click, answer, drawn), []);
    assert.deepEqual(touched(answer, second, click, drawn), ['node #rows: writes reads']);
  });

  it('says nothing of what nobody saw', () => {
    const seen = footprint('#list', '#list');
    assert.deepEqual(touched(input('u1', 0, seen), response('r1', { footprint: null })), []);
    assert.deepEqual(touched(input('u1', 0, seen), response('r9')), []);
  });

  it('is the same whichever is first, but for who does what, and ends where causes go round', () => {
    const names = fc.subarray(['#a', '.b', '<p>', 'local c', 'name', 'x', 'timer 1']);
    const operation = (id: string) =>
      fc
        .record({ reads: names, writes: names, cause: fc.constantFrom('r1', 'r2', 'r3', null) })
        .map(({ cause, ...footprint }) => response(id, { cause, footprint }));
    fc.assert(
      fc.property(operation('r1'), operation('r2'), operation('r3'), (one, other, third) => {
        const of = new Map([one, other, third].map((each) => [each.id, each]));
        const there = touchedByBoth(one, other, of, []);
        const back = touchedByBoth(other, one, of, []).map((each) => ({
          ...each,
          firstDoes: each.secondDoes,
          secondDoes: each.firstDoes,
        }));
        const sorted = (all: typeof back) => all.map((each) => JSON.stringify(each)).sort();
        assert.ok(there.length <= 3);
        assert.ok(there.every((each) => [each.firstDoes, each.secondDoes].includes('writes')));
        if (there.length < 3) assert.deepEqual(sorted([...there]), sorted(back));
      }),
    );
  });
});
