import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('should save using ctrl+s hotkey and persist through navigation', async ({ page }) => {
  await page.goto(app.url);

  const editor = page.locator('textarea');

  await editor.click();
  await page.keyboard.type('save2text');
  await expect(editor).toHaveValue('save2text');

  await page.keyboard.press('Control+S');

  await page.reload(); // overtaken

  await expect(editor).toHaveValue('save2text');
});
