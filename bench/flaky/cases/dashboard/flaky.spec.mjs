import { expect, test } from '@playwright/test';
import { serve } from './server.mjs';

let server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

test('shows all widgets', async ({ page }) => {
  await page.goto(server.url, { waitUntil: 'networkidle' });
  expect(await page.textContent('#sales')).toBe('42 today');
  expect(await page.textContent('#visitors')).toBe('1,207 today');
  expect(await page.textContent('#alerts')).toBe('Two alerts'); // overtaken
});
