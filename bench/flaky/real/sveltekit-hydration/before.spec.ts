import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('disables router if router=false', async ({ page }) => {
  await page.goto(`${app.url}/no-router/a`);
  await page.waitForSelector('body.started');

  await page.click('button');
  expect(await page.textContent('button')).toBe('clicks: 1');

  await Promise.all([page.waitForNavigation(), page.click('[href="/no-router/b"]')]);
  expect(await page.textContent('button')).toBe('clicks: 0');

  await page.click('button'); // overtaken
  expect(await page.textContent('button')).toBe('clicks: 1');

  await page.click('[href="/no-router/a"]');
  await page.waitForURL('**/no-router/a');
  expect(await page.textContent('button')).toBe('clicks: 1');
});
