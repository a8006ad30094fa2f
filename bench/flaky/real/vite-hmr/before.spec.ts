import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('Shadow export HMR', async ({ page }) => {
  await page.goto(app.url);

  app.editFile('Shadow export', 'Shadow export updates!'); // overtaken
  await expect(page.locator('body')).toHaveText('Shadow export updates!');
});
