import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('deletes the account', async ({ page }) => {
  await page.goto(server.url);
  await page.click('#delete');
  await page.locator('#name').pressSequentially('ada', { delay: 150 });
  await page.click('#yes'); // overtaken
  await expect(page.locator('#status')).toHaveText('Your account is deleted');
});
