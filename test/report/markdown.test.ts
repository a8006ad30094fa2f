import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { markdown } from '../../src/report/markdown.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1, told } from './reports.js';

const format = (report: ReportData): string => told(markdown, report);

/** What is left when code is taken away as CommonMark finds it: up to the next equal run of backticks. */
function withoutCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}

describe('markdown report', () => {
  it('is a bug report for each finding, and a line on all', () => {
    const lines = [
      '## F1: ` The page threw an uncaught ReferenceError: fn is not defined at main.html:3 `',
      '',
      'On ` http://localhost:8000/main.html `. Seen in 1 of 3 tests. Severity high: a person notices it, ` text of body > p#status `.',
      '',
      '**` click #b1 `** ran before **` script lib.js `**; in the recorded run **` script lib.js `** came first. Not confirmed: no run has shown it by itself.',
      '',
      '```',
      'expected  no such exception',
      'got       ReferenceError: fn is not defined',
      '    at onclick (main.html:3)',
      '- The text of #status is "Loading" instead of "Done"',
      '```',
      '',
      'What is not as in the recorded run:',
      '',
      '- exception, ` main.html:3 `, text: expected nothing, got ` ReferenceError: fn is not defined `',
      '- dom, ` body > p#status `, text: expected ` Done `, got ` Loading `',
      '',
      'The order that failed:',
      '',
      '- 1: ` parse /main.html `',
      '- 2: **` click #b1 `**',
      '- 3: ` parse /sub.html `',
      '- 4: **` script lib.js `**',
      '',
      'See it again: ` wave replay wave-out --finding F1 `',
      '',
      '1 concurrency error found in 3 tests by WAVE 0.1.0 in ` HeadlessChrome/156.0.7000.0 `.',
    ];
    assert.equal(format(figure1()), `${lines.join('\n')}\n`);
  });

  it('names no command where a program has none', () => {
    const named = figure1();
    const findings = named.findings.map((finding) => ({ ...finding, replay: null }));
    assert.doesNotMatch(format({ ...named, findings }), /See it again|null/);
  });

  it('shows the whole order where nothing explains the finding', () => {
    const report = figure1();
    const findings = report.findings.map((finding) => ({ ...finding, race: null }));
    const text = format({ ...report, findings });
    assert.match(
      text,
      /The order that failed:\n\n- 1: ` parse \/main\.html `\n- 2: .*\n- 3: .*\n- 4: /,
    );
  });

  it('says that the recorded order did not come back', () => {
    assert.match(
      format(figure1({ reproduced: 'never' })),
      /` The recorded order, .* never ended as recorded/,
    );
  });

  it('says that nothing was found', () => {
    const passed = { ...figure1(), findings: [] };
    assert.match(format(passed), /^No concurrency errors found in 3 tests by WAVE/);
  });

  it('lists apart the orders that did not fail each time', () => {
    const unstable = [
      { test: 4, ways: ['The text of p is "1"'], departure: 'It did.', replay: 'again 4' },
      { test: 7, ways: [], departure: null, replay: null },
    ];
    const lines = [
      '## Unstable',
      '',
      '2 orders did not end alike each time. Something else than the order decides, so no finding is made of them.',
      '',
      '- Test 4: it passed, and it failed: ` The text of p is "1" `\\',
      '  ` It did. `\\',
      '  Run it again: ` again 4 `',
      '- Test 7: it passed each time, and yet not alike',
      '',
      '1 concurrency error found in',
    ];
    assert.ok(
      format({ ...figure1(), unstable }).includes(lines.join('\n')),
      format({ ...figure1(), unstable }),
    );
    assert.doesNotMatch(format(figure1()), /Unstable/);
  });

  it('shows a long order from shortly before the race to shortly behind it, without its middle', () => {
    const report = figure1();
    const ids = Array.from({ length: 100 }, (_, index) => `x${index}`);
    const actual = [...ids.slice(0, 30), 'u1', ...ids.slice(30, 80), 'p2', ...ids.slice(80)];
    const text = format({ ...report, tests: report.tests.map((test) => ({ ...test, actual })) });
    assert.match(
      text,
      /^The order that failed \(a part of its 102 operations\):\n\n- 28: ` x27 `$/m,
    );
    assert.match(text, /^- 31: \*\*` click #b1 `\*\*$/m);
    assert.match(text, /^- 42: ` x40 `\n- \(28 more lines\)\n- 71: ` x69 `$/m);
    assert.match(
      text,
      /^- 82: \*\*` script lib\.js `\*\*\n- 83: ` x80 `\n- 84: ` x81 `\n- 85: ` x82 `\n\n/m,
    );
    assert.equal(text.match(/^- \d+: /gm)?.length, 30);
  });

  it('has one line for what repeats between the two', () => {
    const report = figure1();
    const ticks = [1, 2, 3].map((tick) => ({
      ...{ id: `t${tick}`, kind: 'timer' as const, cause: 'p1' },
      ...{ client: 1, document: null, at: 0, place: null, callers: [], recorded: true },
      name: tick === 1 ? 'timer 100ms' : `timer 100ms (${tick})`,
    }));
    const actual = ['p1', 'u1', 't1', 't2', 't3', 'p2'];
    const text = format({
      ...report,
      operations: [...report.operations, ...ticks],
      tests: report.tests.map((test) => ({ ...test, actual })),
    });
    assert.match(text, /\n- 3: ` timer 100ms `, and 2 more of it\n- 6: /);
  });

  it('leaves out what comes of inputs that do not lead to the race, and keeps the numbers', () => {
    const report = figure1();
    const other = { client: 1, document: null, at: 0, place: null, callers: [], recorded: true };
    const text = format({
      ...report,
      recording: { ...report.recording, userOperations: 2 },
      operations: [
        ...report.operations,
        { ...other, id: 'u2', kind: 'input', name: 'click #other', cause: 'p1' },
        { ...other, id: 'r1', kind: 'response', name: 'response GET other', cause: 'u2' },
      ],
      tests: report.tests.map((test) => ({ ...test, actual: ['p1', 'u2', 'u1', 'r1', 'p2'] })),
    });
    assert.match(
      text,
      / Of the scenario's 2 inputs, 1 is known to lead to the operations that race: \*\*` click #b1 `\*\*\. The failure may need others, too\.$/m,
    );
    assert.match(
      text,
      /^The order that failed \(a part of its 5 operations\):\n\n- 1: .*\n- 3: .* click #b1 .*\n- 5: .* script lib/m,
    );
  });

  it('names the steps that it takes, and the command that runs these alone', () => {
    const report = figure1();
    const steps = [{ number: 2, name: 'click #b1', input: 'u1' }];
    const shorter = { steps, of: 4, isFewest: true, folder: 'shorter/F1', replay: 'wave replay x' };
    const text = format({
      ...report,
      findings: report.findings.map((finding) => ({ ...finding, shorter })),
    });
    assert.match(text, / Shortest scenario: 1 of 4 steps: \*\*` click #b1 `\*\*\.$/m);
    assert.match(text, /^With these steps: ` wave replay x `$/m);
  });

  it('has the lines that an operation comes from, and marks which it is', () => {
    const { findings, ...report } = figure1();
    const excerpt = { file: 'src/main.ts', line: 10, from: 9, lines: ['before()', 'here()'] };
    const excerpts = [{ operation: 'u1', ...excerpt }];
    const text = format({ ...report, findings: findings.map((one) => ({ ...one, excerpts })) });
    assert.ok(
      text.includes(
        '**` click #b1 `**, ` src/main.ts:10 `:\n\n```\n   9 | before()\n> 10 | here()\n```',
      ),
      text,
    );
  });

  it('keeps all that comes from the page in code, whatever it is', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('`', '``', '\n', '#', '<', '>', '|', '*', '_', '@', '[', ']', ' ', 'x'),
    });
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const report = figure1();
        const told = (text: string): ReportData => ({
          ...report,
          url: text,
          operations: report.operations.map((operation) => ({ ...operation, name: text })),
          unstable: [{ test: 1, ways: [text], departure: text, replay: text }],
          findings: report.findings.map((finding) => ({
            ...finding,
            title: text,
            message: text,
            excerpts: [{ operation: 'u1', file: text, line: 1, from: 1, lines: [text] }],
            race: finding.race && {
              ...finding.race,
              first: { ...finding.race.first, name: text },
              second: { ...finding.race.second, name: text },
            },
          })),
          tests: report.tests.map((test) => ({
            ...test,
            differences: test.differences.map((difference) => ({
              ...difference,
              path: `p${text}`,
              expected: text,
              actual: text,
            })),
          })),
        });
        const noMessage = (text: string) => withoutCode(format(told(text)));
        assert.equal(noMessage(`a${one}`), noMessage(`b${other}`));
      }),
    );
  });
});
