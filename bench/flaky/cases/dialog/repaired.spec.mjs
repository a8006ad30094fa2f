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
  await expect(page.locator('#confirm')).toHaveAttribute('data-armed');
  await page.click('#yes');
  await expect(page.locator('#status')).toHaveText('Your account is deleted');
});
