import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('converts an amount', async ({ page }) => {
  await page.goto(server.url);
  await page.locator('#dollars').pressSequentially('100', { delay: 80 });
  expect(await page.textContent('#euros')).toBe('92.00'); // overtaken
});
