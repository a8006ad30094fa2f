import { expect, type Page, test } from '@playwright/test';
import { start } from './server.mjs';

let app: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  app = await start();
});
test.afterAll(() => app.close());

/** Holds the request for `url`: tells when it has come, and lets it go on. */
async function held(page: Page, url: string) {
  let reach!: () => void;
  let release!: () => void;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    reach();
    await released;
    await route.continue();
  });
  return { reached, release };
}

test('should update the HTML only for the latest navigation', async ({ page }) => {
  await page.goto(app.url);

  const navigations = page.getByTestId('router navigations pending');
  const status = page.getByTestId('router status');
  const title = page.getByTestId('title');

  await expect(navigations).toHaveText('0');
  await expect(status).toHaveText('idle');

  const link1 = await held(page, '**/link-1');
  const link2 = await held(page, '**/link-2');

  await page.getByTestId('link 1').click();
  await page.getByTestId('link 2').click();

  await expect(navigations).toHaveText('2');
  await expect(status).toHaveText('busy');
  await expect(title).toHaveText('Main');

  // Both requests must have come to their handlers before either is let go on.
  await Promise.all([link1.reached, link2.reached]);
  link2.release();

  await expect(navigations).toHaveText('1');
  await expect(status).toHaveText('busy');
  await expect(title).toHaveText('Link 2');

  link1.release();

  await expect(navigations).toHaveText('0');
  await expect(status).toHaveText('idle');
  await expect(title).toHaveText('Link 2');
});
