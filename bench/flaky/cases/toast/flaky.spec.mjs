import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('says that the city is saved', async ({ page }) => {
  await page.goto(server.url);
  await page.fill('#city', 'Pau');
  await page.click('#save');
  await expect(page.locator('.toast')).toHaveText('Saved: Pau'); // overtaken
});
