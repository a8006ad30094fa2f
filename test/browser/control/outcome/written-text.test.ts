import assert from 'node:assert/strict';
import { it } from 'node:test';
import { writtenText } from '../../../../src/browser/control/outcome/written-text.js';

it('says what was written, also where it is nothing', () => {
  // As Chrome 156 tells of console.log('a', 1.5, NaN, true, null, undefined, [], '').
  const args = [
    { type: 'string', value: 'a' },
    { type: 'number', value: 1.5, description: '1.5' },
    { type: 'number', unserializableValue: 'NaN', description: 'NaN' },
    { type: 'boolean', value: true },
    { type: 'object', subtype: 'null', value: null },
    { type: 'undefined' },
    { type: 'object', subtype: 'array', className: 'Array', description: 'Array(0)' },
    { type: 'string', value: '' },
  ];
  assert.equal(writtenText(args), 'a 1.5 NaN true null undefined Array(0) ');
});
