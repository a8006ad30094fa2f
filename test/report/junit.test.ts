import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { create } from 'xmlbuilder2';
import { junit } from '../../src/report/junit.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1, toldInTime } from './reports.js';

const format = (report: ReportData) => toldInTime(junit, report);

/** As a reader of XML has it. */
const read = (text: string) => create(text).end({ format: 'object' });

describe('JUnit report', () => {
  it('has a test case that fails for each finding, named by its race', async () => {
    const text = await format(figure1());
    const lines = text.split('\n').map((line) => line.trim());
    assert.equal(lines[0], '<?xml version="1.0" encoding="UTF-8"?>');
    assert.deepEqual(lines.slice(1, 5), [
      '<testsuites name="wave 0.1.0" tests="1" failures="1" errors="0" time="2.345">',
      '<testsuite name="http://localhost:8000/main.html" tests="1" failures="1" errors="0" time="2.345">',
      '<testcase name="click #b1 before script lib.js" classname="http://localhost:8000/main.html" time="0">',
      '<failure type="exception" message="The page threw an uncaught ReferenceError: fn is not defined at main.html:3">F1  high  The page threw an uncaught ReferenceError: fn is not defined at main.html:3',
    ]);
    assert.match(text, /See it again: wave replay wave-out --finding F1/);
  });

  it('has a suite for each of several pages, and the sum of all', async () => {
    const [cart, home] = ['cart', 'home'].map((name) => ({ ...figure1(), name }));
    assert.ok(cart && home);
    const lines = (await toldInTime(junit, [cart, { ...home, findings: [] }]))
      .split('\n')
      .filter((line) => line.includes('<testsuite'))
      .map((line) => line.trim());
    assert.deepEqual(lines, [
      '<testsuites name="wave 0.1.0" tests="2" failures="1" errors="0" time="4.690">',
      '<testsuite name="cart" tests="1" failures="1" errors="0" time="2.345">',
      '<testsuite name="home" tests="1" failures="0" errors="0" time="2.345">',
    ]);
  });

  it('leaves out what is known already', async () => {
    const { findings, ...report } = figure1();
    const known = findings.map((finding) => ({ ...finding, known: 'Since May.' }));
    const text = await format({ ...report, findings: known });
    assert.match(text, /<testsuites name="wave 0\.1\.0" tests="1" failures="0"/);
    assert.match(text, /<skipped message="Known already\. Since May\."\/>/);
    assert.doesNotMatch(text, /<failure/);
  });

  it('has no failure of what is not grave enough, and tells it all the same', async () => {
    const { findings, ...report } = figure1();
    const low = {
      ...report,
      findings: findings.map((one) => ({ ...one, severity: 'low' as const })),
    };
    const text = await format(low);
    assert.match(text, /<testsuites name="wave 0\.1\.0" tests="1" failures="0"/);
    assert.match(text, /<skipped message="Severity low: The page threw /);
    assert.match(text, /<system-out>F1 {2}low {2}The page threw /);
    assert.doesNotMatch(text, /<failure/);
    const failing = await toldInTime(junit, low, { failOn: 'low' });
    assert.match(failing, /failures="1".*<failure type="exception"/s);
    assert.match(
      await toldInTime(junit, figure1(), { failOn: 'never' }),
      /failures="0".*<skipped /s,
    );
  });

  it('has an error where the recorded order never ended as recorded', async () => {
    const report = figure1({ reproduced: 'never', departures: ['click #b1 never came.'] });
    const text = await format(report);
    assert.match(text, /<testsuites name="wave 0\.1\.0" tests="2" failures="1" errors="1"/);
    assert.match(
      text,
      /<error type="baseline" message="The recorded order, .* click #b1 never came\./,
    );
    const nothing = await format({ ...report, findings: [] });
    assert.match(nothing, /<testsuite name=\S+ tests="1" failures="0" errors="1"/);
    assert.doesNotMatch(nothing, /No concurrency error/);
    assert.doesNotMatch(await format(figure1({ reproduced: 'sometimes' })), /<error/);
  });

  it('has one that passes where nothing was found', async () => {
    assert.deepEqual(read(await format({ ...figure1(), findings: [] })), {
      testsuites: {
        ...{ '@name': 'wave 0.1.0', '@tests': '1', '@failures': '0' },
        ...{ '@errors': '0', '@time': '2.345' },
        testsuite: {
          ...{ '@name': 'http://localhost:8000/main.html', '@tests': '1', '@failures': '0' },
          ...{ '@time': '2.345', '@errors': '0' },
          testcase: {
            '@name': 'No concurrency error found in 3 tests',
            '@classname': 'http://localhost:8000/main.html',
            '@time': '2.345',
          },
        },
      },
    });
  });

  it('is well-formed whatever a page says', async () => {
    const hostile = fc.string({
      unit: fc.oneof(fc.constantFrom(...'<>&"\']]>\u0000\uFFFE\uD800'), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (title) => {
        const { findings, ...report } = figure1();
        const named = findings.map((finding) => ({ ...finding, title, message: title }));
        const text = await format({ ...report, findings: named });
        assert.doesNotThrow(() => read(text));
      }),
    );
  });
});
