import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { wording } from '../../src/cli/wording.js';
import { inShort } from '../../src/report/in-short.js';
import { painter } from '../../src/report/paint.js';
import type { ReportedFinding } from '../../src/store/report.js';
import { figure1 } from './reports.js';

const [given] = figure1().findings;
assert.ok(given?.race);
const { race } = given;

function lines(change: Partial<ReportedFinding>, isTTY = false): string[] {
  const finding: ReportedFinding = { ...given, ...change } as ReportedFinding;
  return inShort(finding, figure1(), { paint: painter({ isTTY }, {}), wording }).split('\n');
}

const named = (first: string, second: string): Partial<ReportedFinding> => ({
  race: {
    ...race,
    first: { ...race.first, name: first },
    second: { ...race.second, name: second },
  },
});

type Circumstance = NonNullable<ReportedFinding['race']>['circumstances'][number];
const CIRCUMSTANCES: Circumstance[] = [
  { code: 'more' },
  { code: 'window', opens: 'p1', intruder: 'u1', closes: 'p2' },
  { code: 'together', first: 'u1', second: 'p3' },
  { code: 'led-to', operation: 'u1', follower: 'p3' },
  { code: 'quick-input', input: 'u1', after: 'p1', withinMs: 50 },
];

describe('a finding in short', () => {
  it('has both orders, whole, below each other', () => {
    const [first, second] = [
      'response GET /api/contacts/2',
      `click button[aria-label="${'Delete '.repeat(6)}"]`,
    ];
    assert.deepEqual(lines(named(first, second)).slice(3, 7), [
      '  recorded  click button[aria-label="Delete Delete Delete Delete Delete Delete',
      '            "] → response GET /api/contacts/2',
      '  failing   response GET /api/contacts/2 → click button[aria-label="Delete',
      '            Delete Delete Delete Delete Delete "]',
    ]);
  });

  it('sets the failing order beside one that passed, where the recorded run has not both', () => {
    const strange = { ...race, first: { ...race.first, recorded: false } };
    const shown = lines({ race: strange });
    assert.deepEqual(shown.slice(3, 5), [
      '  passing   script lib.js → click #b1',
      '  failing   click #b1 → script lib.js',
    ]);
    assert.ok(shown.includes('  The recorded run has no click #b1.'), shown.join('\n'));
  });

  it('has what usually repairs it, rather than what only supports it', () => {
    const shown = lines({ pattern: 'use-after-removal' }).join('\n');
    assert.match(shown, /got {7}ReferenceError: .*\n {2}Use after removal\. Cancel what /);
    assert.doesNotMatch(shown, /Seen in/);
  });

  it('has what repairs it rather than what its title says already', () => {
    const message = 'expected  "1"\ngot       "2"';
    const change = {
      message,
      pattern: 'late-answer',
      ...named('c'.repeat(100), 'd'.repeat(60)),
    } as const;
    const told = lines({ ...change, title: 'The text of #count is "2" instead of "1"' }).join('\n');
    assert.match(told, /\n {2}A late answer\. Where it comes, ask /);
    assert.doesNotMatch(told, /expected/);
    const untold = lines({ ...change, title: 'The text of #count is wrong' }).join('\n');
    assert.match(untold, /expected {2}"1"\n {2}got {7}"2"\n/);
    assert.match(untold, /ask whether/);
  });

  it('says how else it ends before what repairs it, if most of its tests end so', () => {
    const ending = (...others: number[]) => ({
      tests: [1, 2, 3, 4, 5],
      endings: [
        { title: 'The page hangs '.repeat(8), tests: others },
        { title: 'As shown', tests: [1, 2, 3, 4, 5].filter((one) => !others.includes(one)) },
      ].sort((one, other) => other.tests.length - one.tests.length),
      ...({ pattern: 'late-answer', message: 'x '.repeat(70) } as const),
    });
    const most = lines(ending(2, 3, 4)).join('\n');
    assert.match(most, /In 3 of its 5 tests it ends otherwise: /);
    assert.doesNotMatch(most, /A late answer/);
    const few = lines(ending(2)).join('\n');
    assert.match(few, /A late answer/);
    assert.doesNotMatch(few, /ends otherwise/);
  });

  it('names no pattern without what repairs it', () => {
    const message = 'expected  a\ngot       b\n- The text of #count is "1" instead of "2"';
    // Each takes as many lines as it can.
    for (const length of [20, 60, 100, 140, 180, 220]) {
      const names = named('c'.repeat(length), 'd'.repeat(20));
      const shown = lines({ ...names, message, pattern: 'late-answer' }).join('\n');
      assert.match(shown, /\n {2}A late answer\. Where it comes, ask /, shown);
    }
  });

  it('has what was expected beside what came, or neither', () => {
    const title = 'x'.repeat(130);
    const shown = lines({
      title,
      message: `expected  ${'a '.repeat(60)}\ngot       ${'b '.repeat(60)}`,
      ...named('c'.repeat(130), 'd'.repeat(130)),
    }).join('\n');
    assert.equal(/^ {2}expected/m.test(shown), /^ {2}got/m.test(shown));
  });

  it('has both also where the title is of a step that never became possible', () => {
    const message =
      'The text of #paid is "due" instead of "paid"\nexpected  "paid"\ngot       "due"\n- #list lacks a child';
    const shown = lines({ title: 'The step "click #pay" never became possible', message }).join(
      '\n',
    );
    assert.match(shown, /The text of #paid is .*\n {2}expected {2}"paid"\n {2}got {7}"due"\n/);
  });

  it('says that no reordering explains it', () => {
    const shown = lines({ race: null }).join('\n');
    assert.match(shown, /\n\n {2}No two operations explain it/);
    assert.doesNotMatch(shown, /recorded {2}/);
  });

  it('has of what is known already all that it has of what is new, and that it is known', () => {
    const message = ['expected 1', 'got 2', ...Array.from({ length: 9 }, (_, n) => `- ${n}`)];
    const pattern = 'lost-update' as const;
    const parts = {
      message: message.join('\n'),
      pattern,
      race: { ...race, circumstances: CIRCUMSTANCES },
    };
    const fresh = lines(parts);
    assert.equal(fresh.length, 14);
    const known = lines({ ...parts, known: 'Since May.' });
    const told = known.indexOf('  Known already: Since May.');
    assert.ok(told > 0, known.join('\n'));
    assert.deepEqual(known.toSpliced(told, 1), fresh);
  });

  it('is 14 lines of 80 columns at most, coloured or not, whatever the names are and is known of the race', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 400 });
    const circumstances = fc.subarray(CIRCUMSTANCES);
    const pairs = fc.array(fc.constant({ first: 'u1', second: 'p2' }), { maxLength: 5 });
    fc.assert(
      fc.property(
        fc.record({ title: text, message: fc.array(text).map((all) => all.join('\n')) }),
        fc.record({ first: text, second: text, circumstances, inseparable: pairs }),
        pairs.map((all) => all.map((one) => ({ ...one, title: 'It ends otherwise' }))),
        fc.boolean(),
        ({ title, message }, { first, second, ...more }, alike, isTTY) => {
          const { race } = named(first, second);
          assert.ok(race);
          const shown = lines({ title, message, alike, race: { ...race, ...more } }, isTTY);
          assert.ok(shown.length <= 14, shown.join('\n'));
          for (const line of shown) {
            const plain = stripVTControlCharacters(line);
            assert.ok([...plain].length <= 80, plain);
          }
        },
      ),
    );
  });
});
