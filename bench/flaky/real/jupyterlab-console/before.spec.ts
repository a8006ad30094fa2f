import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('Should send line to console on Shift + Enter', async ({ page }) => {
  await page.goto(app.url);
  await page.getByRole('textbox').click({ button: 'right' });

  await page.getByText('Create Console for Editor').click();

  const loadingBanner = page.locator('#banner').getByText('...');
  // Wait for loading state in the banner to show up
  await loadingBanner.waitFor({ state: 'attached' });

  // Select kernel
  await page.getByRole('button', { name: 'Select Kernel' }).click();

  // Wait for loading banner to disappear once fully loaded
  await loadingBanner.waitFor({ state: 'detached' });

  await page.getByText('123', { exact: true }).click();

  await page.keyboard.press('Shift+Enter'); // overtaken

  await expect(page.getByLabel('Code Cell Content with Output').locator('span')).toContainText(
    '123',
  );
});
