import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { serveCustomers } from './server.mjs';

let server;
let browser;

before(async () => {
  server = await serveCustomers();
  browser = await puppeteer.launch({
    executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
    args: ['--no-sandbox'],
  });
});

after(async () => {
  server.close();
  await browser.close();
});

test('filters by name', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForSelector('#rows tr:nth-child(4)');
  await page.type('#name', 'Lin');
  await page.waitForFunction(() => document.querySelectorAll('#rows tr').length === 1);
  const rows = await page.$$eval('#rows tr', (all) => all.map(({ textContent }) => textContent));
  assert.deepEqual(rows, ['Lin Lanying']);
});
