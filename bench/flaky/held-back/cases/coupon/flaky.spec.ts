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
  await page.waitForTimeout(500);
  expect(await page.textContent('#total')).toBe('54.00'); // overtaken
  expect(await page.textContent('#note')).toBe('You save 6.00.');
});
