import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Aspect, aspectKey, aspectName, isIgnored } from '../../src/oracle/aspect.js';

const ASPECTS: readonly (readonly [Aspect, string])[] = [
  [{ of: 'text', number: null }, 'text'],
  [{ of: 'text', number: 2 }, 'text 2'],
  [{ of: 'attribute', name: 'value' }, 'attribute value'],
  [{ of: 'state', name: 'value' }, 'value'],
  [{ of: 'child' }, 'child'],
  [{ of: 'order' }, 'order'],
  [{ of: 'ignored attribute' }, 'ignored attribute'],
];

it('is called as people call it', () => {
  for (const [aspect, name] of ASPECTS) assert.equal(aspectName(aspect), name);
});

it('has a key of its own in each place', () => {
  const keys = ['body > p', 'body'].flatMap((path) =>
    ASPECTS.map(([aspect]) => aspectKey(path, aspect)),
  );
  assert.equal(new Set(keys).size, 2 * ASPECTS.length);
  assert.equal(aspectKey('body', { of: 'child' }), aspectKey('body', { of: 'child' }));
});

it('says whether a user wants it ignored', () => {
  const ignored = ASPECTS.filter(([aspect]) => isIgnored(aspect)).map(([, name]) => name);
  assert.deepEqual(ignored, ['ignored attribute']);
});
