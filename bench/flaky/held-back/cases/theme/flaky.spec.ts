import { expect, test } from '@playwright/test';
import { serveDocs } from './server.mjs';

let server: Awaited<ReturnType<typeof serveDocs>>;

test.beforeAll(async () => {
  server = await serveDocs(['app']);
});

test.afterAll(() => server.close());

test('turns the lights off', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading')).toHaveText('Getting started');
  await page.getByLabel('Search').fill('theme');
  await page.getByRole('button', { name: 'Dark' }).click(); // overtaken
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
