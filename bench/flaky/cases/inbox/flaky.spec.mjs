import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('keeps the inbox while a message is sent', async ({ page }) => {
  await page.goto(server.url);
  await page.fill('[name=to]', 'ada@example.com');
  await page.fill('[name=subject]', 'Lunch at one');
  await page.click('text=Send');
  await expect(page.locator('#status')).toHaveText('Sent');
  expect(await page.locator('#messages li').count()).toBe(3); // overtaken
});
