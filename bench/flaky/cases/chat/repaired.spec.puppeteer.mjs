import assert from 'node:assert/strict';
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

test('shows what was said', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.type('#text', 'Hello');
  await page.click('#say button');
  await page.waitForSelector('#messages li');
  const said = await page.$$eval('#messages li', (items) => items.map((item) => item.textContent));
  assert.deepEqual(said, ['You: Hello']);
});
