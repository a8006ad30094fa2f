import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('goes to the next page', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.locator('#orders tr')).toHaveCount(3);
  const answer = page.waitForResponse('**/api/orders?page=2');
  await page.click('#next');
  const orders = await (await answer).json();
  expect(orders[0].customer).toBe('Dan');
  await expect(page.locator('#orders tr')).toHaveText(['1004Dan', '1005Eve']);
});
