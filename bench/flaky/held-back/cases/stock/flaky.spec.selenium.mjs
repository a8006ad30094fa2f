import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Builder, By } from 'selenium-webdriver';
import chrome from 'selenium-webdriver/chrome.js';
import { serveStock } from './server.mjs';

let server;
let driver;

before(async () => {
  server = await serveStock(['app']);
  driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(new chrome.Options().addArguments('--headless', '--no-sandbox'))
    .build();
});

after(async () => {
  server.close();
  await driver.quit();
});

test('chooses nuts', async () => {
  await driver.get(server.url);
  await driver.findElement(By.id('note')).sendKeys('For the shed');
  const nuts = await driver.findElement(By.id('nuts'));
  await nuts.click(); // overtaken
  assert.equal(await driver.findElement(By.id('chosen')).getText(), 'nuts');
});
