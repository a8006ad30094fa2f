import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('tells that it saves', async ({ page }) => {
  let see;
  const isSeen = new Promise((resolve) => {
    see = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(server.url);
  await page.check('[name=news]');
  await page.click('#save');
  await expect(page.locator('#save')).toHaveText('Saving…');
  see();
  await expect(page.locator('#save')).toHaveText('Saved');
});
