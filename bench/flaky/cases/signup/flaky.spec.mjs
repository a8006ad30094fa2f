import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('signs up', async ({ page }) => {
  await page.goto(server.url);
  await page.fill('[name=name]', 'Ada');
  await page.locator('[name=email]').pressSequentially('ada@example.com', { delay: 20 });
  await page.click('#continue'); // overtaken
  await expect(page.locator('#welcome')).toHaveText('Welcome, Ada');
});
