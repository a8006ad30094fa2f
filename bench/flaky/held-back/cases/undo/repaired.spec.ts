import { expect, test } from '@playwright/test';
import { serveMail } from './server.mjs';

let server: Awaited<ReturnType<typeof serveMail>>;

test.beforeAll(async () => {
  server = await serveMail(['repaired-app', 'app']);
});

test.afterAll(() => server.close());

test('brings an archived mail back', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('Archived.');
  await expect(page.locator('#count')).toHaveText('2');
  await page.getByLabel('Search').pressSequentially('invoice', { delay: 30 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#count')).toHaveText('3');
});
