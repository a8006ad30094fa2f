import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, Builder, By, until } from 'selenium-webdriver';
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js';
import { serve } from './server.mjs';

let server;
let driver;
before(async () => {
  server = await serve();
  const options = new Options().addArguments('--headless=new');
  if (process.getuid?.() === 0) options.addArguments('--no-sandbox');
  if (process.env.BROWSER_OF_TESTS) options.setBinaryPath(process.env.BROWSER_OF_TESTS);
  driver = await new Builder()
    .forBrowser(Browser.CHROME)
    .setChromeOptions(options)
    .setChromeService(new ServiceBuilder(process.env.CHROMEDRIVER))
    .build();
});
after(async () => {
  await driver.quit();
  server.close();
});

test('adds a todo', async () => {
  await driver.get(server.url);
  await driver.findElement(By.id('text')).sendKeys('Call Ben');
  await driver.findElement(By.id('add')).click();
  await driver.wait(until.elementLocated(By.xpath("//li[text()='Call Ben']")), 5000);
  assert.equal((await driver.findElements(By.css('li'))).length, 3); // overtaken
});
