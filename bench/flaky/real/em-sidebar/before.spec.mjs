import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../puppeteer.mjs';
import { start } from './server.mjs';

let app;
let browser;
let page;

before(async () => {
  app = await start();
  browser = await launch();
  page = await browser.newPage();
  page.setDefaultTimeout(5000);
});

after(async () => {
  await browser.close();
  await app.close();
});

/** Open sidebar and wait for it to slide all the way open. */
const openSidebar = async () => {
  await page.click('[aria-label=menu]');
  await page.locator('[data-testid="sidebar"]').wait();
};

test('recently edited thoughts', async () => {
  await page.goto(app.url);

  await openSidebar();
  await page.click('[data-testid=sidebar-recentlyEdited]'); // overtaken

  assert.equal(await page.$eval('h2', ({ textContent }) => textContent), 'Recently Edited');
});
