import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('adds what the teapot costs', async ({ page }) => {
  await page.goto(server.url);
  await page.click('[data-product=teapot]');
  await expect(page.locator('#total')).toHaveText('24.00');
});
