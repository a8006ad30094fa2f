import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('Editing brand settings', async ({ page }) => {
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Customize' }).click();

  const modal = page.getByTestId('design-modal');
  await expect(modal.frameLocator('iframe').getByText('homepage preview')).toHaveCount(1);

  await modal.getByRole('textbox').fill('#cd5786');
  // set timeout of 1000ms to wait for the debounce
  await page.waitForTimeout(1000);
  expect(app.last.previewHeader).toContain('cd5786'); // overtaken

  await modal.getByRole('button', { name: 'Save' }).click();
});
