/** The published schema of report.json, read by a validator that knows nothing of WAVE. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

export const REPORT_SCHEMA = new URL('../../../docs/report.schema.json', import.meta.url);

/** @throws AssertionError with all places where it is no report */
export function assertIsReport(value: unknown): void {
  const ajv = new Ajv({ allErrors: true, strictTuples: false });
  const validate = ajv.compile(JSON.parse(readFileSync(REPORT_SCHEMA, 'utf8')));
  assert.ok(validate(value), ajv.errorsText(validate.errors, { separator: '\n' }));
}
