import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve({ folders: ['repaired-app', 'app'] });
});
test.afterAll(() => server.close());

test('switches the lamp on', async ({ page }) => {
  await page.goto(server.url);
  await page.check('#lamp');
  await page.click('#rename');
  await expect(page.locator('#name')).toHaveText('Kitchen');
  expect(await page.isChecked('#lamp')).toBe(true);
});
