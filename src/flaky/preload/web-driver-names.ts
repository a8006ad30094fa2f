/** Commands of WebDriver (W3C WebDriver, 6.6 "Endpoints") by what a test calls for them with Selenium. */

/** By method and path behind the session. */
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^POST url$/, 'driver.get'],
  [/^GET url$/, 'driver.getCurrentUrl'],
  [/^GET title$/, 'driver.getTitle'],
  [/^GET source$/, 'driver.getPageSource'],
  [/^POST element$/, 'driver.findElement'],
  [/^POST elements$/, 'driver.findElements'],
  [/^POST (element|shadow)\/[^/]+\/element$/, 'element.findElement'],
  [/^POST (element|shadow)\/[^/]+\/elements$/, 'element.findElements'],
  [/^POST refresh$/, 'navigation.refresh'],
  [/^POST back$/, 'navigation.back'],
  [/^POST forward$/, 'navigation.forward'],
  [/^POST alert\/accept$/, 'alert.accept'],
  [/^POST alert\/dismiss$/, 'alert.dismiss'],
  [/^GET alert\/text$/, 'alert.getText'],
  [/^POST alert\/text$/, 'alert.sendKeys'],
  [/^POST frame(\/parent)?$/, 'driver.switchTo'],
  [/^POST window(\/new)?$/, 'driver.switchTo'],
  [/^DELETE window$/, 'driver.close'],
  [/^POST window\/rect$/, 'window.setRect'],
  [/^POST window\/maximize$/, 'window.maximize'],
  [/^POST window\/minimize$/, 'window.minimize'],
  [/^POST window\/fullscreen$/, 'window.fullscreen'],
  [/^GET cookie(\/|$)/, 'options.getCookie'],
  [/^POST cookie$/, 'options.addCookie'],
  [/^DELETE cookie\/[^/]+$/, 'options.deleteCookie'],
  [/^DELETE cookie$/, 'options.deleteAllCookies'],
  [/^POST element\/[^/]+\/click$/, 'element.click'],
  [/^POST element\/[^/]+\/clear$/, 'element.clear'],
  [/^POST element\/[^/]+\/value$/, 'element.sendKeys'],
  [/^GET element\/[^/]+\/text$/, 'element.getText'],
  [/^GET element\/[^/]+\/(attribute|property)\//, 'element.getAttribute'],
  [/^GET element\/[^/]+\/css\//, 'element.getCssValue'],
  [/^GET element\/[^/]+\/rect$/, 'element.getRect'],
  [/^GET element\/[^/]+\/name$/, 'element.getTagName'],
  [/^GET element\/[^/]+\/enabled$/, 'element.isEnabled'],
  [/^GET element\/[^/]+\/selected$/, 'element.isSelected'],
  [/^GET element\/[^/]+\/displayed$/, 'element.isDisplayed'],
  [/^POST execute\//, 'driver.executeScript'],
  [/^POST actions$/, 'actions.perform'],
  [/^GET screenshot$/, 'driver.takeScreenshot'],
  // The last statement of the test has ended.
  [/^DELETE $/, 'driver.quit'],
];

/**
 * @param path of the command: `/session/1/element`
 * @returns `driver.findElement`; null: it is no step of a test
 */
export function nameOfCommand(method: string, path: string): string | null {
  const [, ...parts] = path.split('/').slice(1);
  const command = `${method} ${parts.slice(1).join('/')}`;
  return NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? null;
}
