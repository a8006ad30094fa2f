import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { serveSupport } from './server.mjs';

let server;
let browser;

before(async () => {
  server = await serveSupport();
  browser = await puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  server.close();
  await browser.close();
});

test('is answered', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.type('#box', 'Where is my parcel?');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.own');
  await page.type('#box', 'It was sent on Monday.', { delay: 25 });
  const replies = await page.$$eval('.reply', (all) => all.map(({ textContent }) => textContent)); // overtaken
  assert.match(replies.join(), /Where is my parcel/);
});
