import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import Ajv from 'ajv-draft-04';
import type { Log, Result } from 'sarif';
import type { FlakyReport } from '../../../src/flaky/report/data.js';
import { sarif } from '../../../src/flaky/report/sarif.js';
import { BY_ITSELF, finding, NOT_FLAKY, report, tested, told, UNSTABLE } from './reports.js';

/** As OASIS publishes it. */
const SCHEMA = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const isValid = new Ajv.default({
  ...{ strict: false, validateFormats: false, unicodeRegExp: false },
}).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));

async function results(of: FlakyReport): Promise<readonly Result[]> {
  const log: Log = JSON.parse((await told(sarif, of)).join(''));
  assert.ok(isValid(log), JSON.stringify(isValid.errors));
  return log.runs[0]?.results ?? [];
}

const fingerprintOf = ({ partialFingerprints }: Result) => partialFingerprints?.['waveFlaky/v1'];

describe('SARIF of flaky tests', () => {
  it('has a result for each finding, at the statement, by the rule of its cause', async () => {
    const [result, ...others] = await results(report());
    assert.deepEqual(others, []);
    assert.deepEqual([result?.ruleId, result?.level], ['C1', 'error']);
    assert.match(result?.message.text ?? '', /comes after page\.textContent\. It waits for 300 ms/);
    const [place] = result?.locations ?? [];
    assert.deepEqual(place?.physicalLocation, {
      artifactLocation: { uri: 'e2e/cart.spec.ts' },
      region: { startLine: 18 },
    });
  });

  it('has the run that failed as its code flow, with what races in it', async () => {
    const [result] = await results(report());
    const flow = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    assert.deepEqual(
      flow.map(({ location, importance }) => [
        location?.physicalLocation?.region?.startLine ?? null,
        importance,
      ]),
      [
        [16, 'unimportant'],
        [null, 'essential'],
        [17, 'unimportant'],
        [null, 'unimportant'],
        [18, 'essential'],
      ],
    );
    assert.match(flow[1]?.location?.message?.text ?? '', /^the answer to .* held from 45 ms on/);
  });

  it('has one for a test that is flaky by itself, and a note for what counts not', async () => {
    const all = await results(report([BY_ITSELF, UNSTABLE, NOT_FLAKY]));
    assert.deepEqual(
      all.map(({ ruleId, level }) => [ruleId, level]),
      [
        ['flaky-test', 'error'],
        ['C1', 'note'],
      ],
    );
  });

  it('knows a finding again when lines have moved, and tells it from that of another test', async () => {
    const place = { file: resolve('e2e/cart.spec.ts'), line: 99, column: 1 };
    const elsewhere = { ...place, file: resolve('e2e/order.spec.ts') };
    const moved = finding({ statement: { number: 2, name: 'page.textContent', place } });
    const [one, again, ...others] = await results(
      report([
        tested(),
        tested({ place, findings: [moved] }),
        tested({ titles: ['another'], findings: [finding()] }),
        tested({ place: elsewhere, findings: [finding()] }),
      ]),
    );
    assert.ok(one && again && others.length === 2);
    assert.equal(fingerprintOf(one), fingerprintOf(again));
    for (const other of others) assert.notEqual(fingerprintOf(one), fingerprintOf(other));
  });
});
