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
  await page.waitForTimeout(400);
  expect(await page.textContent('#total')).toBe('24.00'); // overtaken
});
