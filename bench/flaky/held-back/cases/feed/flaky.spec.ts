import { expect, test } from '@playwright/test';
import { serveFeed } from './server.mjs';

let server: Awaited<ReturnType<typeof serveFeed>>;

test.beforeAll(async () => {
  server = await serveFeed();
});

test.afterAll(() => server.close());

test('loads more posts at the end', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.mouse.wheel(0, 3000);
  await page.waitForTimeout(600);
  expect(await page.getByRole('article').count()).toBe(20); // overtaken
});
