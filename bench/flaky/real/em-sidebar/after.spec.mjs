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
  // The outer sidebar is always mounted: a link must be on the screen.
  await page.waitForFunction(() => {
    const sidebar = document.querySelector('[data-testid="sidebar"]');
    if (sidebar.ariaHidden !== 'false') return false;
    const { left, width } = document
      .querySelector('[data-testid="sidebar-favorites"]')
      .getBoundingClientRect();
    return left >= 0 && width > 0;
  });
};

test('recently edited thoughts', async () => {
  await page.goto(app.url);

  await openSidebar();
  await page.click('[data-testid=sidebar-recentlyEdited]');

  assert.equal(await page.$eval('h2', ({ textContent }) => textContent), 'Recently Edited');
});
