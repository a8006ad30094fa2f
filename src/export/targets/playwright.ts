/** A test for Playwright Test: `page.route` holds answers back, `page.clock` timers. */
import type { Selectors, Step } from '../../scenario/scenario.js';
import { selectorPart } from '../../scenario/selector.js';
import { Inexpressible, reasons } from '../inexpressible.js';
import type { Action, Expectation, Place, Plan } from '../plan.js';
import { indented, literal, milliseconds, point, remark } from './code.js';
import {
  about,
  actionLines,
  addressOf,
  bodiesOf,
  controls,
  type Dialect,
  frameOf,
  heldLines,
  helpers,
  holdLines,
  listeners,
  passCall,
  realTime,
} from './parts.js';
import type { Target } from './target.js';

/** What Playwright gives a test unless it is told otherwise; ms. */
const TIME_OUT = 30_000;

export const playwright: Target = { name: 'Playwright Test', write };

function write(plan: Plan): string {
  const body = bodyOf(plan);
  const lines = [
    ...about(plan),
    "import { expect, test } from '@playwright/test';",
    '',
    addressOf(plan),
    '',
    `test(${literal(plan.title)}, async ({ page }) => {`,
    ...indented(body),
    '});',
    ...helpers(plan, HOLDING, HELPERS, body),
  ];
  return `${lines.join('\n')}\n`;
}

function bodyOf(plan: Plan): readonly string[] {
  const dialect = dialectFor(plan);
  const { actions, expectation, viewport, timed } = plan;
  const real = realTime(plan);
  const freezes = actions.some(({ type }) => type === 'freeze');
  return [
    ...(real > TIME_OUT / 3
      ? [
          "// The page's own timers take their time.",
          `test.setTimeout(${milliseconds(TIME_OUT + 2000 * Math.ceil(real / 1000))});`,
        ]
      : []),
    ...(viewport === null
      ? []
      : [`await page.setViewportSize({ width: ${viewport.width}, height: ${viewport.height} });`]),
    ...(timed.length === 0 ? [] : ['await page.clock.install();']),
    ...(freezes
      ? [
          'const devtools = await page.context().newCDPSession(page);',
          "await devtools.send('Animation.enable');",
        ]
      : []),
    ...listeners(expectation),
    `const { ${controls(plan).join(', ')} } = control(page);`,
    ...holdLines(plan),
    ...actions.flatMap((action) => ['', ...actionLines(action, dialect)]),
    '',
    ...assertionOf(expectation),
    ...heldLines(plan),
  ];
}

function dialectFor({ timed, expectation }: Plan): Dialect {
  return {
    open: "await page.goto(url, { waitUntil: 'commit' });",
    impossible,
    stepLines,
    passCall: (action) => (action.isStopped ? runCall(action, expectation) : passCall(action)),
    stopClock: () => [
      `// From here on the page's clock stands still: ${timed.map(remark).join(', ')} has to wait.`,
      'await page.clock.pauseAt(Date.now() + 1000);',
    ],
  };
}

/** What a timer throws comes to who lets it fire. */
function runCall({ ms }: Extract<Action, { type: 'pass' }>, { of }: Expectation): string {
  const thrown = of === 'exception' ? '(error) => errors.push(String(error))' : '() => {}';
  return `page.clock.runFor(${milliseconds(ms)}).catch(${thrown})`;
}

/** Null: it needs no element. */
function impossible(step: Step, name: string): string | null {
  if (!('frame' in step) || step.selectors === null) return null;
  return `!(await isPossible(${locatorOf(step, name)}))`;
}

function stepLines(step: Step, name: string): readonly string[] {
  if ('popup' in step) throw new Inexpressible(reasons.step(name));
  switch (step.type) {
    case 'click':
    case 'doubleClick': {
      if (step.button === 'back' || step.button === 'forward')
        throw new Inexpressible(reasons.step(name));
      const button = step.button === 'left' ? '' : `button: ${literal(step.button)}, `;
      const verb = step.type === 'click' ? 'click' : 'dblclick';
      return [
        `await ${locatorOf(step, name)}.${verb}({ ${button}position: ${point(step.offset)} });`,
      ];
    }
    case 'hover':
      return [`await ${locatorOf(step, name)}.hover();`];
    case 'drag':
      return [
        `await ${locatorOf(step, name)}.dragTo(${locatorOf({ ...step, selectors: step.to.selectors }, name)}, {`,
        `  sourcePosition: ${point(step.offset)},`,
        `  targetPosition: ${point(step.to.offset)},`,
        '});',
      ];
    case 'change':
      return [`await change(${locatorOf(step, name)}, ${literal(step.value)});`];
    case 'upload':
      return [`await ${locatorOf(step, name)}.setInputFiles(${literal(step.file)});`];
    case 'keyDown':
      return [`await page.keyboard.down(${literal(step.key)});`];
    case 'keyUp':
      return [`await page.keyboard.up(${literal(step.key)});`];
    case 'scroll': {
      const { selectors, x, y } = step;
      return selectors === null
        ? [`await ${frameOf(step.frame)}.evaluate(() => scrollTo(${x}, ${y}));`]
        : [
            `await ${locatorOf({ ...step, selectors }, name)}.evaluate((element) => element.scrollTo(${x}, ${y}));`,
          ];
    }
    case 'waitForElement': {
      const isPlain =
        step.visible &&
        step.operator !== '<=' &&
        Object.keys({ ...step.attributes, ...step.properties }).length === 0;
      if (!isPlain) throw new Inexpressible(reasons.step(name));
      const all = locatorOf(step, name).replace(/\.first\(\)$/, '');
      return step.operator === '=='
        ? [`await expect(${all}).toHaveCount(${step.count});`]
        : [`await expect(${all}.nth(${step.count - 1})).toBeVisible();`];
    }
    case 'setViewport':
      return [
        `await page.setViewportSize({ width: ${step.viewport.width}, height: ${step.viewport.height} });`,
      ];
    case 'navigate':
      return [`await page.goto(${literal(step.url)}, { waitUntil: 'commit' });`];
  }
}

/** @throws Inexpressible */
function locatorOf(
  { selectors, frame }: { readonly selectors: Selectors | null; readonly frame: readonly number[] },
  name: string,
): string {
  for (const chain of selectors ?? []) {
    const calls = chain.map(callOf);
    if (calls.includes(null)) continue;
    const [only = '', ...more] = chain;
    // An id is one element's.
    const isOne = more.length === 0 && /^#[\w-]+$/.test(only);
    return `${frameOf(frame)}.${calls.join('.')}${isOne ? '' : '.first()'}`;
  }
  throw new Inexpressible(reasons.step(name));
}

function callOf(part: string): string | null {
  const { kind, selector } = selectorPart(part);
  switch (kind) {
    case 'css':
    case 'pierce':
      return `locator(${literal(selector)})`;
    case 'xpath':
      return `locator(${literal(`xpath=${selector}`)})`;
    case 'text':
      return `getByText(${literal(selector)})`;
    case 'aria': {
      const [, name, role] = /^(.*?)\[role="([a-z]+)"\]$/s.exec(selector) ?? [];
      if (name === undefined || role === undefined) return null;
      return `getByRole(${literal(role)}, { name: ${literal(name)}, exact: true })`;
    }
  }
}

function at({ frame, selector }: Place): string {
  const where =
    frame === null
      ? 'page'
      : `page.frame({ url: ({ pathname }) => pathname === ${literal(frame)} })`;
  return `${where}.locator(${literal(selector)})`;
}

function assertionOf(expectation: Expectation): readonly string[] {
  switch (expectation.of) {
    case 'exception':
    case 'console':
      return [`expect(errors.join('\\n')).not.toContain(${literal(expectation.message)});`];
    case 'text': {
      const matcher = expectation.isWhole ? 'toHaveText' : 'toContainText';
      return [`await expect(${at(expectation.at)}).${matcher}(${literal(expectation.text)});`];
    }
    case 'no text':
      return [
        `await expect(${at(expectation.at)}).not.toContainText(${literal(expectation.text)});`,
      ];
    case 'attribute': {
      const { name, value } = expectation;
      return value === null
        ? [`await expect(${at(expectation.at)}).not.toHaveAttribute(${literal(name)});`]
        : [
            `await expect(${at(expectation.at)}).toHaveAttribute(${literal(name)}, ${literal(value)});`,
          ];
    }
    case 'value':
      return [`await expect(${at(expectation.at)}).toHaveValue(${literal(expectation.value)});`];
    case 'checked':
      return [
        `await expect(${at(expectation.at)}).toBeChecked({ checked: ${expectation.isChecked} });`,
      ];
    case 'count':
      return [`await expect(${at(expectation.at)}).toHaveCount(${expectation.count});`];
    case 'address':
      return [
        `await expect.poll(() => page.url().replace(new URL(page.url()).origin, '')).toBe(${literal(expectation.path)});`,
      ];
    case 'request': {
      const { request, times } = expectation;
      const sent = `expect(sent(${literal(request.method)}, ${literal(request.url)}))`;
      return [times === null ? `${sent}.not.toEqual([]);` : `${sent}.toHaveLength(${times});`];
    }
    case 'bodies': {
      const [actual, expected] = bodiesOf(expectation);
      return [`expect(${actual}).toEqual(${expected});`];
    }
    case 'dialog': {
      const { text, times } = expectation;
      return [
        `expect(dialogs.filter((dialog) => dialog === ${literal(text)})).toHaveLength(${times});`,
      ];
    }
    case 'storage': {
      const { area, key, value } = expectation;
      const expected = value === null ? 'null' : literal(value);
      return [
        `await expect.poll(() => page.evaluate((key) => ${area}.getItem(key), ${literal(key)})).toBe(${expected});`,
      ];
    }
    case 'answer':
      return ['// A page that hangs does not answer.', 'await page.evaluate(() => true);'];
  }
}

const HOLD = `/** Has the nth such request wait for its answer until the function that this gives is called. */
async function hold(method, address, nth = 1) {
  let answer;
  const answered = new Promise((done) => {
    answer = done;
  });
  const asked = { method, address, nth };
  unasked.add(asked);
  let count = 0;
  await page.route('**', async (route) => {
    const request = route.request();
    if (!isFor(request, method, address) || ++count !== nth) return route.fallback();
    unasked.delete(asked);
    const response = await route.fetch({ maxRedirects: 0 });
    held.add(request);
    await answered;
    held.delete(request);
    await route.fulfill({ response });
  });
  return answer;
}`;

const IS_POSSIBLE = `/** Whether a person could act on it now. */
function isPossible(locator) {
  return locator.click({ trial: true, timeout: 5000 }).then(
    () => true,
    () => false,
  );
}`;

const CHANGE = `/** Gives a form control a value as a person does. */
async function change(locator, value) {
  const kind = await locator.evaluate((element) =>
    element.localName === 'input' ? element.type : element.localName,
  );
  if (kind === 'select') await locator.selectOption(value);
  else if (['checkbox', 'radio'].includes(kind))
    await locator.setChecked(!['', 'false'].includes(value));
  else if (['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'].includes(kind))
    await locator.fill(value);
  else {
    await locator.selectText();
    if (value === '') await locator.press('Delete');
    else await locator.pressSequentially(value);
  }
}`;

const HOLDING = { isAsync: false, setUp: '', hold: HOLD };
const HELPERS = { isPossible: IS_POSSIBLE, change: CHANGE };
