import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { formatRisks } from '../../../src/flaky/report/risks.js';
import { painter } from '../../../src/report/paint.js';

it('the risks of tests are a table, with three reasons of each', () => {
  const place = { file: resolve('cart.spec.ts'), line: 14, column: 1 };
  const test = { project: '', titles: ['cart', 'adds\u001b'], place };
  const table = formatRisks(
    [
      { ...test, score: null, reasons: ['It failed: no'] },
      { ...test, score: 12, reasons: ['One.', 'Two\n.', 'Three.', 'Four.'] },
      { ...test, titles: ['npm run e2e'], place: null, score: 0, reasons: [] },
    ],
    painter({ isTTY: false }),
  );
  assert.equal(
    table,
    [
      ' RISK  TEST',
      'fails  cart.spec.ts:14 › cart › adds',
      '       It failed: no',
      '   12  cart.spec.ts:14 › cart › adds',
      '       One.',
      '       Two .',
      '       Three.',
      '    0  npm run e2e',
      '',
    ].join('\n'),
  );
});
