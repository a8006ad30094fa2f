import { resolve } from 'node:path';
import { serveFolder } from '../../serve.js';
import { MODULES, type StartedApp } from '../app.js';

const HERE = 'bench/apps/swagger-ui';

export async function start(): Promise<StartedApp> {
  const server = await serveFolder(`${MODULES}/swagger-ui-dist`, {
    'swagger-initializer.js': resolve(HERE, 'pages/initializer.js'),
    'openapi.json': resolve(HERE, 'pages/openapi.json'),
    'books.json': resolve(HERE, 'pages/books.json'),
  });
  return { url: `${server.origin}/index.html`, stop: () => server.close() };
}
