/** Browser mode. The browser is Playwright's own, unless BROWSER_OF_TESTS names another. */
import { setTimeout as after } from 'node:timers/promises';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const LATENCY_MS = 30;

/** As in server.mjs. */
const late = JSON.parse(process.env.LATE ?? '{}');

const towns = ['Berlin', 'Bern', 'Bonn'];

const routes = {
  '/api/wishes': () => ['a bicycle', 'a kite'],
  '/api/price': (parameters) => ({ price: (8 * parameters.get('pieces')).toFixed(2) }),
  '/api/towns': (parameters) =>
    towns.filter((town) => town.toLowerCase().startsWith(parameters.get('q'))),
};

/** A test of Vitest's runs in the page and cannot start a server: Vite's own answers. */
const answers = {
  name: 'answers',
  configureServer: ({ middlewares }) => {
    middlewares.use(async (request, response, next) => {
      const { pathname, search, searchParams } = new URL(request.url, 'http://localhost');
      const route = routes[pathname];
      if (route === undefined) {
        next();
        return;
      }
      await after(LATENCY_MS + (late[`${request.method} ${pathname}${search}`] ?? 0));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(route(searchParams)));
    });
  },
};

export default defineConfig({
  plugins: [answers],
  test: {
    include: ['cases/*/*.spec.vitest.mjs'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: process.env.BROWSER_OF_TESTS } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
