import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('shows the reports', async ({ page }) => {
  await page.goto(server.url);
  await page.click('text=Reports');
  await expect(page.locator('#chart')).toBeVisible();
  await expect(page.locator('#chart li')).toHaveCount(3);
});
