import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { By, until } from 'selenium-webdriver';
import { launch } from '../selenium.mjs';
import { start } from './server.mjs';

const explicitWaitMS = 5000;

let app;
let driver;

before(async () => {
  app = await start();
  driver = await launch();
});

after(async () => {
  await driver.quit();
  await app.close();
});

test('Can publish and view content', async () => {
  await driver.get(app.url);
  await driver.findElement(By.css('#toggle')).click();
  const publish = driver.findElement(By.css('#publish'));
  await driver.wait(until.elementIsVisible(publish), explicitWaitMS);
  await publish.click();

  // The close button only appears when the request has completed.
  const close = By.css('[aria-label="Close panel"]');
  await driver.wait(until.elementLocated(close), explicitWaitMS);

  const link = await driver.findElement(By.css('#content a')).getAttribute('href');
  assert.match(link, /\/posts\/1$/);
});
