import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('orders a table', async ({ page }) => {
  await page.goto(server.url);
  await page.fill('[name=day]', 'Friday');
  await page.click('#next');
  await expect(page.locator('#who')).toBeVisible();
  await page.click('#decline');
  await page.fill('[name=name]', 'Ada');
  await page.click('#finish');
  await expect(page.locator('#done')).toHaveText('A table for Ada');
});
