import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('shows all widgets', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.locator('#sales')).toHaveText('42 today');
  await expect(page.locator('#visitors')).toHaveText('1,207 today');
  await expect(page.locator('#alerts')).toHaveText('Two alerts');
});
