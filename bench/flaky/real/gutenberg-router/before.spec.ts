import { expect, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

test('should update the HTML only for the latest navigation', async ({ page }) => {
  await page.goto(app.url);

  const navigations = page.getByTestId('router navigations pending');
  const status = page.getByTestId('router status');
  const title = page.getByTestId('title');

  await expect(navigations).toHaveText('0');
  await expect(status).toHaveText('idle');

  let resolveLink1!: () => void;
  let resolveLink2!: () => void;

  await page.route('**/link-1', async (route) => {
    await new Promise<void>((resolve) => {
      resolveLink1 = resolve;
    });
    await route.continue();
  });
  await page.route('**/link-2', async (route) => {
    await new Promise<void>((resolve) => {
      resolveLink2 = resolve;
    });
    await route.continue();
  });

  await page.getByTestId('link 1').click();
  await page.getByTestId('link 2').click();

  await expect(navigations).toHaveText('2');
  await expect(status).toHaveText('busy');
  await expect(title).toHaveText('Main');

  await Promise.resolve().then(() => resolveLink2()); // overtaken

  await expect(navigations).toHaveText('1');
  await expect(status).toHaveText('busy');
  await expect(title).toHaveText('Link 2');

  await Promise.resolve().then(() => resolveLink1());

  await expect(navigations).toHaveText('0');
  await expect(status).toHaveText('idle');
  await expect(title).toHaveText('Link 2');
});
