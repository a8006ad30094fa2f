import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { serveAccount } from './server.mjs';

let server;
let browser;

before(async () => {
  server = await serveAccount();
  browser = await puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  server.close();
  await browser.close();
});

test('goes to the addresses', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.click('#open');
  await page.waitForSelector('#menu button:nth-child(2)');
  await page.click('#menu button:nth-child(2)');
  assert.equal(await page.$eval('h1', ({ textContent }) => textContent), 'Addresses');
});
