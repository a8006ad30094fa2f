import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Builder, By } from 'selenium-webdriver';
import chrome from 'selenium-webdriver/chrome.js';
import { serveTasks } from './server.mjs';

let server;
let driver;

before(async () => {
  server = await serveTasks();
  driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(new chrome.Options().addArguments('--headless', '--no-sandbox'))
    .build();
});

after(async () => {
  server.close();
  await driver.quit();
});

test('lists a new task', async () => {
  await driver.get(server.url);
  await driver.findElement(By.id('title')).sendKeys('Water the plants');
  await driver.findElement(By.id('add')).click();
  await driver.findElement(By.css('#urgency option:last-child')).click();
  await driver.findElement(By.id('title')).sendKeys('Pay the rent');
  const [task] = await driver.findElements(By.css('.task')); // overtaken
  assert.equal(await task?.getText(), '1. Water the plants');
});
