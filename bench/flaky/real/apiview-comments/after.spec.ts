import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('should allow adding comments when line numbers are hidden', async ({ page }) => {
  await page.goto(app.url);
  const threads = page.locator('app-comment-thread');
  const threadsBefore = await threads.count();

  await page.locator('.add-comment').first().click();

  await expect(threads).toHaveCount(threadsBefore + 1);
});
