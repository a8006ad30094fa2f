import { Builder } from 'selenium-webdriver';
import chrome from 'selenium-webdriver/chrome.js';

/** The browser at `CHROME_BIN`, driven by the chromedriver on the PATH. */
export function launch() {
  const options = new chrome.Options().addArguments('--headless', '--no-sandbox');
  options.setBinaryPath(process.env.CHROME_BIN);
  return new Builder().forBrowser('chrome').setChromeOptions(options).build();
}
