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

  const preview = page.waitForRequest(
    (request) => request.headers()['x-ghost-preview'] !== undefined,
  );
  await modal.getByRole('textbox').fill('#cd5786');
  expect((await preview).headers()['x-ghost-preview']).toContain('cd5786');

  await modal.getByRole('button', { name: 'Save' }).click();
});
