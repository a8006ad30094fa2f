import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('keeps the note', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.locator('#note')).toHaveValue('Buy milk');
  await page.fill('#note', 'Buy bread');
  await page.click('#preview');
  await expect(page.locator('#rendered')).toHaveText('Buy bread.');
  await expect(page.locator('#state')).toHaveText('Saved');
  await page.reload();
  await expect(page.locator('#note')).toHaveValue('Buy bread');
});
