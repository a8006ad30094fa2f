import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nearFirst } from '../../src/recorder/near-first.js';
import { parse, response, script, task } from '../model/operations.js';

it('has what the browser does by itself come before what comes over a network', () => {
  const all = [
    parse('p1', 1),
    response('r1'),
    script('s1', 'async'),
    task('k1', { server: 'a.test' }),
    task('k2'),
    task('k3'),
  ].map((facts) => ({ facts }));
  assert.deepEqual(
    nearFirst(all).map(({ facts }) => facts.id),
    ['p1', 'k2', 'k3', 'r1', 's1', 'k1'],
  );
});
