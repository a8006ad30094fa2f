import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import Ajv from 'ajv-draft-04';
import type { Log } from 'sarif';
import { sarif } from '../../src/report/sarif.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1, told } from './reports.js';

/** As OASIS publishes it. */
const SCHEMA = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const isValid = new Ajv.default({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));

/** With the places of its operations. */
function placed(places: Readonly<Record<string, string>>): ReportData {
  const report = figure1();
  const operations = report.operations.map((one) => ({ ...one, place: places[one.id] ?? null }));
  return { ...report, operations };
}

function log(report: ReportData | readonly ReportData[]): Log {
  const parsed: Log = JSON.parse(told(sarif, report));
  assert.ok(isValid(parsed), JSON.stringify(isValid.errors));
  return parsed;
}

describe('SARIF report', () => {
  it('has a run for each of several pages, which code scanning tells apart', () => {
    const { runs } = log(['cart', 'home'].map((name) => ({ ...figure1(), name })));
    assert.deepEqual(
      runs.map(({ automationDetails, results }) => [automationDetails?.id, results?.length]),
      [
        ['wave/cart/', 1],
        ['wave/home/', 1],
      ],
    );
  });

  it('has a result for each finding, at the places of its race', () => {
    const [run] = log(placed({ u1: 'main.html:3', p2: 'lib.js:7' })).runs;
    assert.equal(run?.tool.driver.version, '0.1.0');
    const [result, ...others] = run.results ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual([result?.ruleId, result?.level], ['race', 'error']);
    assert.match(
      result?.message.text ?? '',
      /fn is not defined.*"click #b1" ran before "script lib.js"/,
    );
    const at = (uri: string, startLine: number) => ({
      artifactLocation: { uri },
      region: { startLine },
    });
    assert.deepEqual(result?.locations, [{ physicalLocation: at('main.html', 3) }]);
    assert.deepEqual(result?.relatedLocations, [{ physicalLocation: at('lib.js', 7) }]);
    assert.deepEqual(result?.partialFingerprints, {
      'waveFinding/v1': figure1().findings[0]?.identity,
    });
    const [flow] = result?.codeFlows?.[0]?.threadFlows ?? [];
    assert.deepEqual(
      flow?.locations.map(({ location, importance }) => [location?.message?.text, importance]),
      [
        ['parse /main.html', 'unimportant'],
        ['click #b1', 'essential'],
        ['parse /sub.html', 'unimportant'],
        ['script lib.js', 'essential'],
      ],
    );
  });

  it('is at the page where no place is known, and names the pattern', () => {
    const { findings, ...report } = figure1();
    const named = findings.map((one) => ({ ...one, pattern: 'lost-input' as const }));
    const [run] = log({ ...report, findings: named }).runs;
    const [result] = run?.results ?? [];
    assert.equal(result?.ruleId, 'lost-input');
    assert.ok(run?.tool.driver.rules?.some(({ id }) => id === 'lost-input'));
    assert.deepEqual(result.locations, [
      { physicalLocation: { artifactLocation: { uri: 'main.html' } } },
    ]);
  });

  it('shows what is known already as dismissed', () => {
    const { findings, ...report } = figure1();
    const known = findings.map((finding) => ({ ...finding, known: 'Since May.' }));
    const [result] = log({ ...report, findings: known }).runs[0]?.results ?? [];
    assert.deepEqual(result?.suppressions, [{ kind: 'external', justification: 'Since May.' }]);
  });

  it('is of an invocation that failed where the recorded order never ended as recorded', () => {
    const [invocation] = log(figure1({ reproduced: 'never' })).runs[0]?.invocations ?? [];
    assert.equal(invocation?.executionSuccessful, false);
    const [said] = invocation.toolExecutionNotifications ?? [];
    assert.match(said?.message.text ?? '', /never ended as recorded/);
    const [some] = log(figure1({ reproduced: 'sometimes' })).runs[0]?.invocations ?? [];
    assert.equal(some?.executionSuccessful, true);
    assert.equal(log(figure1()).runs[0]?.invocations, undefined);
  });

  it('has no result where nothing was found', () => {
    assert.deepEqual(log({ ...figure1(), findings: [] }).runs[0]?.results, []);
  });
});
