import { after, before, test } from 'node:test';
import { By, error } from 'selenium-webdriver';
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

/** The first of the elements whose text is `text`, once there is one. Those that go meanwhile are looked up again. */
const waitUntilElementWithTextLocated = (locator, text) =>
  driver.wait(async () => {
    const elements = await driver.findElements(locator);
    const texts = [];
    try {
      for (const element of elements) texts.push(await element.getText());
    } catch (failure) {
      if (failure instanceof error.StaleElementReferenceError) return null;
      throw failure;
    }
    return elements[texts.indexOf(text)];
  }, explicitWaitMS);

test('Can comment and see the comment', async () => {
  await driver.get(app.url);
  await driver.findElement(By.css('input')).sendKeys('Well said');
  await driver.findElement(By.css('button')).click();

  await waitUntilElementWithTextLocated(By.css('.comments__comment-content'), 'Well said');
});
