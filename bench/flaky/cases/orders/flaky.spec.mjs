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
  expect(await page.locator('#orders tr').allInnerTexts()).toEqual(['1004\tDan', '1005\tEve']); // overtaken
});
