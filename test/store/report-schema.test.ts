import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { figure1 } from '../report/reports.js';
import { assertIsReport, REPORT_SCHEMA } from '../support/report-schema.js';
import { fieldsOf } from './fields-of.js';
import { reportJsonSchema } from './report-json-schema.js';

const DOCS = new URL('report.md', REPORT_SCHEMA);

test('the published schema is that of the code: else run "npm run schema"', () => {
  assert.equal(readFileSync(REPORT_SCHEMA, 'utf8'), reportJsonSchema());
});

test('another validator takes a report for one by it, and nothing else', () => {
  const report = figure1();
  assertIsReport(report);
  const [first, ...rest] = report.tests;
  assert.throws(
    () => assertIsReport({ ...report, tests: [{ ...first, verdict: 'maybe' }, ...rest] }),
    /data\/tests\/0\/verdict must be equal to one of the allowed values/,
  );
  assert.throws(() => assertIsReport({ ...report, url: undefined }), /required property 'url'/);
});

test('docs/report.md has a row for each field', () => {
  const docs = readFileSync(DOCS, 'utf8');
  const rows = [...docs.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const fields = fieldsOf(JSON.parse(reportJsonSchema()));
  assert.deepEqual(rows, fields);
});
