/**
 * Loaded into each process of a test runner (`NODE_OPTIONS`): a browser that it starts is given a proxy, and what it calls of
 * Playwright's is told.
 */
import { isMainThread } from 'node:worker_threads';
import { giveProxy } from './browsers.js';
import { watchCommands } from './commands.js';
import { controlJest } from './jest.js';
import { Line } from './line.js';
import { controlMocha, watchMocha } from './mocha.js';
import { watchPlaywright } from './playwright.js';
import { controlPlaywrightTest } from './playwright-test.js';
import { controlVitest } from './vitest.js';
import { watchWebDriver } from './web-driver.js';

if (isMainThread && process.env.WAVE_FLAKY !== undefined) {
  controlPlaywrightTest(process.argv);
  controlMocha(process.argv);
  controlJest(process.argv);
  const line = new Line(process.env.WAVE_FLAKY);
  // Vitest drives its browser by Playwright.
  const isVitest = controlVitest(process.argv);
  let hasPlaywright = isVitest;
  giveProxy(line, () => hasPlaywright);
  // Tests of Vitest's run in the page, and are watched there.
  if (!isVitest) {
    watchPlaywright(line, () => {
      hasPlaywright = true;
    });
    watchCommands(line);
    watchWebDriver(line);
    watchMocha();
  }
}
