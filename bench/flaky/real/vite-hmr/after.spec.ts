import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('Shadow export HMR', async ({ page }) => {
  const connected = page.waitForEvent('console', (log) => log.text() === '[hmr] connected.');
  await page.goto(app.url);
  await connected;
  await expect(page.locator('body')).toHaveText('Shadow export');

  app.editFile('Shadow export', 'Shadow export updates!');
  await expect(page.locator('body')).toHaveText('Shadow export updates!');
});
