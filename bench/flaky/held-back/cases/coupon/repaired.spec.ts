import { expect, test } from '@playwright/test';
import { serveBasket } from './server.mjs';

let server: Awaited<ReturnType<typeof serveBasket>>;

test.beforeAll(async () => {
  server = await serveBasket();
});

test.afterAll(() => server.close());

test('takes a coupon off the total', async ({ page }) => {
  await page.goto(server.url);
  await page.getByLabel('Coupon').fill('SPRING');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('#total')).toHaveText('54.00');
  await expect(page.locator('#note')).toHaveText('You save 6.00.');
});
