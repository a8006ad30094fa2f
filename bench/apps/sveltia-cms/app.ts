import { resolve } from 'node:path';
import { serveFolder } from '../../serve.js';
import { MODULES, type StartedApp } from '../app.js';

/** With the back end for tests, which keeps the content in the page. */
export async function start(): Promise<StartedApp> {
  const server = await serveFolder('bench/apps/sveltia-cms/pages', {
    'sveltia-cms.js': resolve(MODULES, '@sveltia/cms/dist/sveltia-cms.js'),
  });
  return { url: `${server.origin}/index.html`, stop: () => server.close() };
}
