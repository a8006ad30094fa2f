import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasDigest, isMadeUp, isMadeUpId } from '../../src/model/made-up.js';

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

test('a file is named by its content where a bundler has made it', () => {
  const bundles = [
    'zustand-feed-Y9eglQ3N.js',
    'react-BGjgIXEb.js',
    'index-C_x-9dQa.mjs',
    'search.worker-BzhX8UBM.js',
    'main.3f2a9c1d.js',
    'chunk-4XQ2B7LA.js',
    'app.0123456789abcdef0123.js',
    'app.3f2a9c1d77be.js',
    'main-ABCDEFGH.js',
    'main-QWERTY22.js',
    'BGjgIXEb.js',
  ];
  assert.deepEqual(bundles.filter(hasDigest), bundles);
  const given = [
    'app.js',
    'jquery-3.7.1.min.js',
    'my-Calendar.js',
    'note-editNote.js',
    'lib-bundled.js',
    'list-20261126.js',
    'show-hint.js',
    'photo-Y9eglQ3N.png',
    'my-i18n-api.js',
    'app-OAuthApi.js',
    'view-HTMLView.js',
    'HTMLView.js',
    'lib-md5crypt.js',
    'app.es2015ie.js',
  ];
  assert.deepEqual(given.filter(hasDigest), []);
});
