import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, Builder, By } from 'selenium-webdriver';
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

test('signs in', async () => {
  await driver.get(server.url);
  await driver.findElement(By.name('user')).sendKeys('ada');
  await driver.findElement(By.name('password')).sendKeys('countess');
  await driver.findElement(By.css('#login button')).click();
  await driver.sleep(500);
  assert.equal(await driver.findElement(By.id('greeting')).getText(), 'Hello, ada'); // overtaken
});
