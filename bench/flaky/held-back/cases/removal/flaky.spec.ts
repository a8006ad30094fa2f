import { expect, test } from '@playwright/test';
import { serveProject } from './server.mjs';

let server: Awaited<ReturnType<typeof serveProject>>;

test.beforeAll(async () => {
  server = await serveProject();
});

test.afterAll(() => server.close());

test('deletes a project', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Delete...' }).click();
  await page.getByLabel('Its name').pressSequentially('atlas', { delay: 80 });
  await page.getByRole('button', { name: 'Delete it' }).click({ force: true }); // overtaken
  await expect(page.getByRole('status')).toHaveText('Deleted');
});
