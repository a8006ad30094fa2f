import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('takes a like back', async ({ page }) => {
  await page.goto(server.url);
  await page.click('#like');
  await expect(page.locator('#likes')).toHaveText('13');
  await page.fill('#comment', 'What a wave');
  await page.click('#post');
  await expect(page.locator('#comments li')).toHaveText('What a wave');
  await expect(page.locator('#like')).toHaveAttribute('aria-busy', 'false');
  await page.click('#like');
  await expect(page.locator('#likes')).toHaveText('12');
});
