import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('keeps the last price when it is paused', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.locator('#status')).toHaveText('Live');
  await page.locator('#threshold').pressSequentially('102', { delay: 100 });
  await page.click('#pause'); // overtaken
  await expect(page.locator('#status')).toHaveText('Paused');
  await expect(page.locator('#price')).toHaveText('101.50');
});
