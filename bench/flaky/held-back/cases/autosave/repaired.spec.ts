import { expect, test } from '@playwright/test';
import { serveDraft } from './server.mjs';

let server: Awaited<ReturnType<typeof serveDraft>>;

test.beforeAll(async () => {
  server = await serveDraft();
});

test.afterAll(() => server.close());

test('tells that it saves, and that it has saved', async ({ page }) => {
  await page.goto(server.url);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/draft', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByLabel('Text').fill('Dear all');
  await expect(page.getByRole('status')).toHaveText('Saving...');
  answer();
  await expect(page.getByRole('status')).toHaveText('Saved as version 2');
});
