/** Commands of WebDriver (W3C WebDriver, 6.6 "Endpoints") as statements of a test. */
import * as v from 'valibot';
import type { Call } from '../proxy/line.js';

/** What a test calls for it, by method and path behind the session. */
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
  [/^(POST|DELETE) window(\/|$)/, 'driver.switchTo'],
  [/^GET cookie(\/|$)/, 'options.getCookie'],
  [/^(POST|DELETE) cookie(\/|$)/, 'options.addCookie'],
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

const placeSchema = v.object({ file: v.string(), line: v.number(), column: v.number() });
const sentSchema = v.object({ place: v.nullable(placeSchema), isWait: v.boolean() });

const NOWHERE = { place: null, isWait: false };

export class Statements {
  readonly #tell: (call: Call) => Promise<void>;
  #last = '';
  #calls = 0;

  constructor(tell: (call: Call) => Promise<void>) {
    this.#tell = tell;
  }

  /**
   * A command comes. Those that one line of a test sends one after another, as when it looks for something again and again,
   * are one statement.
   *
   * @param at where in the test it was sent, in JSON, as its process says; undefined: that says nothing
   */
  async command(method: string, path: string, at: string | undefined): Promise<void> {
    const [, ...parts] = path.split('/').slice(1);
    const command = `${method} ${parts.slice(1).join('/')}`;
    const name = NAMES.find(([pattern]) => pattern.test(command))?.[1];
    if (name === undefined) return;
    const { place, isWait } = at === undefined ? NOWHERE : sentFrom(at);
    const key = place === null ? command : `${place.file}:${place.line}${isWait ? ' waits' : ''}`;
    if (key === this.#last) return;
    this.#last = key;
    const of = { call: this.#calls++, by: 'selenium', place } as const;
    await this.#tell({ type: 'begin', ...of, name: isWait ? 'driver.wait' : name });
  }
}

function sentFrom(json: string): v.InferOutput<typeof sentSchema> {
  const sent = v.safeParse(v.pipe(v.string(), v.parseJson(), sentSchema), json);
  return sent.success ? sent.output : NOWHERE;
}
