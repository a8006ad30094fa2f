import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('+server.js next to +page.svelte works', async ({ page }) => {
  await page.goto(app.url);
  expect(await page.textContent('p')).toBe('Hi');

  for (const method of ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']) {
    await page.click(`button:has-text("${method}")`);
    await page.waitForFunction(
      (method) => document.querySelector('pre')?.textContent === method,
      method,
    );
  }
});
