import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { serve } from './server.mjs';

let server;
let browser;
before(async () => {
  server = await serve();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await puppeteer.launch({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, args });
});
after(async () => {
  await browser.close();
  server.close();
});

test('opens the settings', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.click('#menu');
  await page.waitForSelector('#drawer:not([inert])');
  await page.click('#settings');
  await page.waitForFunction(() => document.querySelector('#view').textContent === 'Settings', {
    timeout: 5000,
  });
});
