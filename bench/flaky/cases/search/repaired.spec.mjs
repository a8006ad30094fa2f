import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve(['repaired-app', 'app']);
});
test.afterAll(() => server.close());

test('finds what was typed last', async ({ page }) => {
  await page.goto(server.url);
  await page.fill('#query', 'ap');
  await page.fill('#query', 'apple j');
  await expect(page.locator('#results button')).toHaveCount(1);
  await page.click('#results button');
  await expect(page.locator('#product')).toHaveText('Apple juice');
});
