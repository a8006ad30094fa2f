import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readFlaky, writeFlaky } from '../../../src/flaky/report/file.js';
import { flakyReporters } from '../../../src/flaky/report/reporters.js';
import { BY_ITSELF, finding, NOT_FLAKY, report, tested, told, UNSTABLE } from './reports.js';

delete process.env.GITHUB_STEP_SUMMARY;

const ALL = report([tested(), NOT_FLAKY, BY_ITSELF, UNSTABLE]);
const HOSTILE = 'a\u001b[31m`<b>`\n::error::x ]]>';

describe('reporters of flaky tests', () => {
  it('need nothing but flaky.json', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-flaky-'));
    try {
      await writeFlaky(folder, ALL);
      const stored = await readFlaky(folder);
      for (const [name, reporter] of Object.entries(flakyReporters)) {
        const parts = await told(reporter, ALL);
        assert.notDeepEqual(parts, [], name);
        assert.deepEqual(await told(reporter, stored), parts, name);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('show no control characters of what a page says', async () => {
    const hostile = finding({
      title: HOSTILE,
      failure: { message: HOSTILE, snippet: HOSTILE, line: null },
      repair: { advice: HOSTILE, code: HOSTILE },
      cause: { id: 'C1', title: 'a time is too short', sentence: HOSTILE },
      events: [{ name: HOSTILE, site: HOSTILE }],
      alike: [HOSTILE],
    });
    const of = report([tested({ titles: [HOSTILE], findings: [hostile] })]);
    for (const [name, reporter] of Object.entries(flakyReporters)) {
      const all = (await told(reporter, of)).join('');
      assert.ok(!all.includes('\u001b'), name);
    }
  });
});

describe('text of flaky tests', () => {
  it('is a block for each test as it is done, with an empty line between, and how many there are', async () => {
    const [first, second, ...others] = await told(flakyReporters.text, report());
    assert.match(
      first ?? '',
      /^FLAKY {2}e2e\/cart\.spec\.ts:14 › cart › adds\n\n {2}F1 {2}It fails/,
    );
    assert.equal(second, '\nNOT FLAKY  e2e/cart.spec.ts:14 › pays\n  It passed in 12 runs.\n');
    assert.deepEqual(others, ['\n2 tests: 1 flaky, 1 not flaky.\n']);
  });

  it('says what there is of a test without findings', async () => {
    const [said] = await told(flakyReporters.text, report([BY_ITSELF]));
    assert.match(said ?? '', /^UNSTABLE .*signs in\n {2}It failed, and passed when it ran again/);
    for (const [state, says] of [
      ['failing', 'FAILING '],
      ['failing-alone', 'FAILING ALONE '],
    ] as const) {
      const failure = { message: 'expected 1\u001b', snippet: null, line: null };
      const [text = ''] = await told(
        flakyReporters.text,
        report([{ ...NOT_FLAKY, state, failure }]),
      );
      assert.ok(text.startsWith(says));
      assert.match(text, /fails (by itself|alone).*\n\n {6}expected 1 ?\n$/);
    }
    for (const state of ['not-run', 'not-watched', 'not-known', 'not-tried'] as const) {
      const [text] = await told(flakyReporters.text, report([{ ...NOT_FLAKY, state }]));
      assert.match(
        text ?? '',
        /^NOT (RUN|WATCHED|KNOWN|TRIED) .*(\n {2}Nothing is known of it|: it had failed)/,
      );
      const xml = (await told(flakyReporters.junit, report([{ ...NOT_FLAKY, state }]))).join('');
      assert.match(xml, /<skipped message="(Nothing|It was not)/);
    }
  });

  it('gives no command of the page to a server of continuous integration', async () => {
    const failure = { message: 'no\n  \u001b::error::x\n##vso[x]', snippet: null, line: null };
    const failing = { ...NOT_FLAKY, state: 'failing', failure } as const;
    const [text = ''] = await told(flakyReporters.text, report([failing]));
    assert.ok(text.endsWith('      no\n      |   ::error::x\n      | ##vso[x]\n'), text);
  });

  it('says in how many runs a test passed, and of how many nothing is known', async () => {
    const [said] = await told(
      flakyReporters.text,
      report([{ ...NOT_FLAKY, runs: 9, unknown: 2, reason: 'an event was held' }]),
    );
    assert.match(
      said ?? '',
      /It passed in 7 runs; of 2 of its 9 runs nothing is known \(in the first of these, an event was held\)\.\n/,
    );
  });

  it('says how many events could not be held, where these are half of all', async () => {
    for (const [events, unmatched, says] of [
      [9, 4, /runs\.\n$/],
      [9, 5, / 5 of the 9 events of its pages could not be held: another run had none of the/],
      [1, 1, / 1 of the 1 event of its pages could not be held/],
      [0, 0, / Its pages had no event that could be held\.\n$/],
    ] as const) {
      const [said] = await told(flakyReporters.text, report([{ ...NOT_FLAKY, events, unmatched }]));
      assert.match(said ?? '', says);
    }
  });

  it('says what kept something from being tried', async () => {
    for (const [limit, why] of [
      ['max-tests', 'it has run as often as it may (--max-tests)'],
      ['budget', 'the time for it was over (--budget)'],
      ['interruption', 'WAVE was interrupted'],
    ] as const) {
      const [some] = await told(flakyReporters.text, report([{ ...NOT_FLAKY, runs: 9, limit }]));
      assert.ok(some?.endsWith(`  It passed in 9 runs. More could be tried: ${why}.\n`));
      const untried = { ...NOT_FLAKY, state: 'not-tried', limit } as const;
      const [none] = await told(flakyReporters.text, report([untried]));
      assert.match(none ?? '', /^NOT TRIED {2}.*\n$/);
      assert.ok(none?.endsWith(`: ${why}\n`));
    }
  });

  it('says of a test that was not explored to its end that it is not flaky so far', async () => {
    const soFar = report([{ ...NOT_FLAKY, limit: 'max-tests' }]);
    const [said = ''] = await told(flakyReporters.text, soFar);
    assert.match(said, /^NOT FLAKY SO FAR {2}/);
    assert.match(
      (await told(flakyReporters.junit, soFar)).join(''),
      /<system-out>NOT FLAKY SO FAR/,
    );
    assert.match(
      (await told(flakyReporters.markdown, soFar)).join(''),
      /More could be tried: it has/,
    );
    assert.doesNotMatch(
      (await told(flakyReporters.junit, report([NOT_FLAKY]))).join(''),
      /system-out|skipped/,
    );
  });

  it('lists one below the other those that were not tried', async () => {
    const untried = { ...NOT_FLAKY, state: 'not-tried', limit: 'budget' } as const;
    const lines = (
      await told(flakyReporters.text, report([NOT_FLAKY, untried, untried, NOT_FLAKY]))
    ).join('');
    assert.match(
      lines,
      /\.\n\nNOT TRIED .*\nNOT TRIED .*\n\nNOT FLAKY .*\n.*\n\n4 tests: 2 not flaky, 2 not tried\.\n$/,
    );
  });

  it('says of other events how they must not come', async () => {
    for (const [direction, says] of [
      [
        'late',
        /It fails there, too, when the timer of 100 ms comes late: it may have to wait for that/,
      ],
      ['early', /It fails there, too, when the timer of 100 ms comes early: it must not count on/],
    ] as const) {
      const of = report([tested({ findings: [finding({ direction })] })]);
      assert.match((await told(flakyReporters.text, of)).join(''), says);
    }
  });

  it('says where its events were begun, each place once', async () => {
    const [event] = finding().events;
    assert.ok(event !== undefined);
    const other = {
      name: 'the timer of 9 ms',
      site: 'http://localhost/cart.js:7:1',
      statement: null,
    };
    const findings = [finding({ events: [event, event], besides: other })];
    const [text] = await told(flakyReporters.text, report([tested({ findings })]));
    assert.match(
      text ?? '',
      /\n {6}Begun at http:\/\/localhost\/cart\.js:5:19 and http:\/\/localhost\/cart\.js:7:1\n/,
    );
  });

  it('says that a finding could not be repeated, or does not count', async () => {
    const once = finding({ state: 'unstable', repetitions: { failed: 1, of: 1 } });
    const saysOf = async (...events: { name: string; site: null }[]) => {
      const findings = [{ ...once, events: [...once.events, ...events] }];
      return (
        await told(flakyReporters.text, report([tested({ findings, limit: 'max-tests' })]))
      ).join('');
    };
    const says =
      /It failed so in 1 of 1 run\. It does not count, as it could not run often enough: it has run as often as it may \(--max-tests\)\./;
    const [one, two] = [await saysOf(), await saysOf({ name: 'the timer of 20 ms', site: null })];
    assert.match(one, says);
    assert.doesNotMatch(one, /are needed/);
    assert.match(two, says);
    assert.match(two, /\. Perhaps not all of these events are needed\./);
    const rarely = finding({ state: 'unstable', repetitions: { failed: 2, of: 3 } });
    const [now] = await told(flakyReporters.text, report([tested({ findings: [rarely] })]));
    assert.match(now ?? '', /It failed so in 2 of 3 runs: it does not count\. See/);
    const [other] = await told(flakyReporters.text, report());
    assert.match(other ?? '', /It failed so in 3 of 3 runs\. See/);
  });
});

describe('the name of a flaky test', () => {
  it('has the project of the runner, of which each has the test', async () => {
    const of = report([tested({ project: 'mobile' })]);
    const [text] = await told(flakyReporters.text, of);
    assert.match(text ?? '', /^FLAKY {2}\[mobile\] › e2e\/cart\.spec\.ts:14 › cart › adds\n/);
  });
});

describe('JUnit of flaky tests', () => {
  it('fails those that are flaky, and skips what counts not', async () => {
    const xml = (await told(flakyReporters.junit, ALL)).join('');
    assert.match(xml, /<testsuites name="wave [^"]+" tests="4" failures="2">/);
    const cases = xml.split('<testcase ').slice(1);
    assert.deepEqual(
      cases.map((one) => /<(failure|skipped)/.exec(one)?.[1] ?? 'passed'),
      ['failure', 'passed', 'failure', 'skipped'],
    );
    assert.match(cases[0] ?? '', /^name="cart › adds" classname="e2e\/cart\.spec\.ts">/);
    assert.match(cases[2] ?? '', /message="It failed, and passed when it ran again/);
  });
});

describe('Markdown of flaky tests', () => {
  it('has a part for each test that is not clean, with the cause, the repair, and how to see it', async () => {
    const text = (await told(flakyReporters.markdown, report())).join('');
    assert.match(
      text,
      /^## FLAKY: ` e2e\/cart\.spec\.ts:14 › cart › adds `\n\n### F1: ` It fails when/,
    );
    assert.match(text, /C1, a time is too short: ` It waits for 300 ms\. `/);
    assert.match(text, /```\nawait expect\(count\)\.toHaveText\('1'\);\n```/);
    assert.match(text, /` wave flaky --again F1 `/);
    assert.match(
      text,
      /\n1 of 2 tests of ` npx playwright test ` found flaky by wave-races 0\.1\.0\.\n$/,
    );
    assert.doesNotMatch(text, /pays/);
  });

  it('has how a test fails with nothing held', async () => {
    const failure = { message: 'expected 1', snippet: '> 18 | look();', line: 18 };
    const text = (await told(flakyReporters.markdown, report([{ ...BY_ITSELF, failure }]))).join(
      '',
    );
    assert.match(
      text,
      /signs in `\n\nIt failed, and [^\n]*\n\n```\n> 18 \| look\(\);\n```\n\n```\nexpected 1\n```\n/,
    );
  });

  it('has what a page says in code', async () => {
    const hostile = report([tested({ findings: [finding({ title: '<b>@you</b> ``` #1' })] })]);
    const text = (await told(flakyReporters.markdown, hostile)).join('');
    assert.match(text, /### F1: ```` <b>@you<\/b> ``` #1 ````\n/);
  });
});

describe('GitHub Actions and flaky tests', () => {
  it('annotates the statement when its test is done, and writes the summary of the job', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-flaky-'));
    process.env.GITHUB_STEP_SUMMARY = join(folder, 'summary.md');
    try {
      const [first, second, third] = await told(
        flakyReporters.github,
        report([tested(), BY_ITSELF, UNSTABLE]),
      );
      assert.match(
        first ?? '',
        /^::error file=e2e\/cart\.spec\.ts,line=18,title=F1%3A It fails [^\n]*::C1, a time is too short: It waits for 300 ms\.%0AWait before line 18: await expect[^\n]*\n$/,
      );
      assert.match(second ?? '', /^::error file=[^\n]*signs in is flaky by itself::It failed, and/);
      assert.match(third ?? '', /^::warning file=/);
      assert.match(await readFile(process.env.GITHUB_STEP_SUMMARY, 'utf8'), /^## .*\n\n### F1/);
    } finally {
      delete process.env.GITHUB_STEP_SUMMARY;
      await rm(folder, { recursive: true });
    }
  });
});
