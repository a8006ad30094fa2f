import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMadeUp } from '../../src/model/made-up.js';

test('what code makes up by chance is told from what people call things', () => {
  const madeUp = ['icluVXi3X8da4s3b-hdLp', 'tab-4a192e2af401e46b', 'FuvRtbIlNXZuLhRutlrQ'];
  assert.deepEqual(madeUp.filter(isMadeUp), madeUp);
  const given = ['main', 'article-123', 'red-ui-tab', 'MediaElementListener', 'step2', 'col-12'];
  assert.deepEqual(given.filter(isMadeUp), []);
});
