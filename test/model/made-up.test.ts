import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMadeUp, isMadeUpId } from '../../src/model/made-up.js';

test('what code makes up by chance is told from what people call things', () => {
  const madeUp = ['icluVXi3X8da4s3b-hdLp', 'tab-4a192e2af401e46b', 'FuvRtbIlNXZuLhRutlrQ'];
  assert.deepEqual(madeUp.filter(isMadeUp), madeUp);
  const given = ['main', 'article-123', 'red-ui-tab', 'MediaElementListener', 'step2', 'col-12'];
  assert.deepEqual(given.filter(isMadeUp), []);
});

test('of ids only what is long and wild is made up', () => {
  const madeUp = [
    'red-ui-tab-4a192e2af401e46b',
    'icluVXi3X8da4s3b-hdLp',
    'radiogroup-a6234fd-item-1',
  ];
  assert.deepEqual(madeUp.filter(isMadeUpId), madeUp);
  const given = [
    'slide-1-img',
    'h2-title',
    'i18n-menu',
    'b2b-form',
    'article-2026',
    'userIDInputField',
  ];
  assert.deepEqual(given.filter(isMadeUpId), []);
});
