import { expect, test } from '@playwright/test';
import { serveShop } from './server.mjs';

let server: Awaited<ReturnType<typeof serveShop>>;

test.beforeAll(async () => {
  server = await serveShop();
});

test.afterAll(() => server.close());

test('draws the statistics', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.waitForURL('**/statistics');
  await expect(page.getByRole('heading')).toHaveText('Statistics');
  expect(await page.locator('#chart').isVisible()).toBe(true); // overtaken
  expect(await page.locator('#chart > div').count()).toBe(4);
});
