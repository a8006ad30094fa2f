import { expect, test } from '@playwright/test';
import { serveTeam } from './server.mjs';

let server: Awaited<ReturnType<typeof serveTeam>>;

test.beforeAll(async () => {
  server = await serveTeam();
});

test.afterAll(() => server.close());

test('shows who is online', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.locator('#plan')).toHaveText('Write the offer');
  await expect(page.locator('#online li')).toHaveCount(3);
});
