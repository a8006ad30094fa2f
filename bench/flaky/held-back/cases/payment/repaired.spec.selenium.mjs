import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Builder, By, until } from 'selenium-webdriver';
import chrome from 'selenium-webdriver/chrome.js';
import { servePayment } from './server.mjs';

let server;
let driver;

before(async () => {
  server = await servePayment();
  driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(new chrome.Options().addArguments('--headless', '--no-sandbox'))
    .build();
});

after(async () => {
  server.close();
  await driver.quit();
});

test('pays', async () => {
  await driver.get(server.url);
  await driver.findElement(By.id('pay')).click();
  const state = await driver.findElement(By.id('state'));
  await driver.wait(until.elementTextContains(state, 'Paid'), 10_000);
  assert.match(await state.getText(), /receipt A-5/);
});
