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

const waitForBlock = (name) => page.waitForSelector(`[aria-label="Block: ${name}"]`);

async function insertBlock(name) {
  await page.click('[aria-label="Toggle block inserter"]');
  const item = await page.waitForSelector(`::-p-xpath(//button[text()="${name}"])`);
  await item.click();
  await waitForBlock(name);
}

test('shows placeholder preview when block with no menu items is not selected', async () => {
  await page.goto(app.url);
  await insertBlock('Navigation');

  const create = await page.waitForSelector('::-p-xpath(//button[contains(., "Create new menu")])');
  await create.click();

  // Wait for block to resolve
  let navBlock = await waitForBlock('Navigation');

  // Deselect the Nav block by inserting a new block at the root level outside of the Nav block.
  await insertBlock('Paragraph'); // overtaken

  // Acquire fresh reference to block
  navBlock = await waitForBlock('Navigation');

  // Check Placeholder Preview is visible.
  await navBlock.waitForSelector('.wp-block-navigation-placeholder__preview', { visible: true });

  // Check the block's appender is not visible.
  assert.equal(await navBlock.$('.block-list-appender'), null);
});
