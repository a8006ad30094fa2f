import { expect, test } from '@playwright/test';
import { serveFlights } from './server.mjs';

let server: Awaited<ReturnType<typeof serveFlights>>;

test.beforeAll(async () => {
  server = await serveFlights();
});

test.afterAll(() => server.close());

test('finds a flight', async ({ page }) => {
  await page.goto(server.url);
  await page.getByLabel('To').fill('Oslo');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByPlaceholder('Mail').pressSequentially('ada@example.org', { delay: 30 });
  await expect(page.locator('#flights li')).not.toHaveCount(0);
});
