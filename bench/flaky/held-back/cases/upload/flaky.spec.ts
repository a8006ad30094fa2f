import { expect, test } from '@playwright/test';
import { serveFiles } from './server.mjs';

let server: Awaited<ReturnType<typeof serveFiles>>;

test.beforeAll(async () => {
  server = await serveFiles();
});

test.afterAll(() => server.close());

test('uploads a file', async ({ page }) => {
  await page.goto(server.url);
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy milk.') };
  await page.getByLabel('Add a file').setInputFiles(file);
  for (let tries = 0; tries < 10; tries++) {
    if ((await page.locator('.state').textContent()) === 'done') break;
    await page.waitForTimeout(80);
  }
  expect(await page.locator('.state').textContent()).toBe('done'); // overtaken
});
