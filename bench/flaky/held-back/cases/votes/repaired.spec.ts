import { expect, test } from '@playwright/test';
import { serveIdeas } from './server.mjs';

let server: Awaited<ReturnType<typeof serveIdeas>>;

test.beforeAll(async () => {
  server = await serveIdeas();
});

test.afterAll(() => server.close());

test('pins the idea with the most votes', async ({ page }) => {
  await page.goto(server.url);
  const plants = page.getByRole('listitem').filter({ hasText: 'More plants' });
  await plants.getByRole('button', { name: 'Vote' }).click();
  await expect(plants.locator('output')).toHaveText('5');
  await page.getByLabel('Comment').pressSequentially('Ferns, please', { delay: 30 });
  await expect(page.getByRole('listitem').first()).toContainText('More plants');
  await page.getByRole('button', { name: 'Pin' }).first().click();
  await expect(page.getByRole('heading')).toHaveText('Pinned: More plants');
});
