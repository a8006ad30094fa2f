import { expect, test } from '@playwright/test';
import { serveArticle } from './server.mjs';

let server: Awaited<ReturnType<typeof serveArticle>>;

test.beforeAll(async () => {
  server = await serveArticle();
});

test.afterAll(() => server.close());

test('shows the comments', async ({ page }) => {
  await page.goto(server.url);
  const answered = page.waitForResponse('**/api/comments');
  await page.getByRole('button', { name: 'Show comments' }).click();
  const response = await answered;
  expect(await response.json()).toHaveLength(2);
  expect(await page.locator('#comments li').allTextContents()).toContain('Grace: Never.'); // overtaken
});
