/** A test for Node.js's runner by Puppeteer: the DevTools protocol holds answers back, where Puppeteer itself holds requests. */
import type { Selectors, Step } from '../../scenario/scenario.js';
import { Inexpressible, reasons } from '../inexpressible.js';
import type { Expectation, Place, Plan } from '../plan.js';
import { indented, literal, point } from './code.js';
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
} from './parts.js';
import type { Target } from './target.js';

export const puppeteer: Target = { name: 'Puppeteer', write };

function write(plan: Plan): string {
  const body = bodyOf(plan);
  const lines = [
    ...about(plan),
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import puppeteer from 'puppeteer';",
    '',
    addressOf(plan),
    '',
    `test(${literal(plan.title)}, async () => {`,
    '  const browser = await puppeteer.launch();',
    '  try {',
    '    const page = await browser.newPage();',
    ...indented(indented(body)),
    '  } finally {',
    '    await browser.close();',
    '  }',
    '});',
    ...helpers(plan, HOLDING, HELPERS, body),
  ];
  return `${lines.join('\n')}\n`;
}

function bodyOf(plan: Plan): readonly string[] {
  const dialect = dialectFor(plan);
  const { actions, expectation, viewport } = plan;
  return [
    ...(viewport === null
      ? []
      : [`await page.setViewport({ width: ${viewport.width}, height: ${viewport.height} });`]),
    ...(actions.some(({ type }) => type === 'freeze')
      ? [
          'const devtools = await page.createCDPSession();',
          "await devtools.send('Animation.enable');",
        ]
      : []),
    ...listeners(expectation),
    `const { ${controls(plan).join(', ')} } = await control(page);`,
    ...holdLines(plan),
    ...actions.flatMap((action) => ['', ...actionLines(action, dialect)]),
    '',
    ...assertionOf(expectation),
    ...heldLines(plan),
  ];
}

function dialectFor({ timed }: Plan): Dialect {
  return {
    open: 'await page.goto(url, { waitUntil: [] });',
    impossible,
    stepLines,
    passCall,
    stopClock() {
      throw new Inexpressible(reasons.clock(timed.join(' and ')));
    },
  };
}

/** Null: it needs no element. */
function impossible(step: Step, name: string): string | null {
  if (!('frame' in step) || step.selectors === null) return null;
  return `!(await isPossible(${frameOf(step.frame)}, ${selectorOf(step.selectors, name)}))`;
}

function stepLines(step: Step, name: string): readonly string[] {
  if ('popup' in step) throw new Inexpressible(reasons.step(name));
  switch (step.type) {
    case 'click':
    case 'doubleClick': {
      const button = step.button === 'left' ? '' : `button: ${literal(step.button)}, `;
      const count = step.type === 'click' ? '' : 'count: 2, ';
      return [
        `await ${locatorOf(step, name)}.click({ ${button}${count}offset: ${point(step.offset)} });`,
      ];
    }
    case 'hover':
      return [`await ${locatorOf(step, name)}.hover();`];
    case 'drag':
      throw new Inexpressible(reasons.step(name));
    case 'change':
      return [`await change(${locatorOf(step, name)}, ${literal(step.value)});`];
    case 'upload': {
      const element = `await ${locatorOf(step, name)}.waitHandle()`;
      return [`await (${element}).uploadFile(${literal(step.file)});`];
    }
    case 'keyDown':
      return [`await page.keyboard.down(${literal(step.key)});`];
    case 'keyUp':
      return [`await page.keyboard.up(${literal(step.key)});`];
    case 'scroll': {
      const { selectors, x, y } = step;
      return selectors === null
        ? [`await ${frameOf(step.frame)}.evaluate(() => scrollTo(${x}, ${y}));`]
        : [
            `await ${locatorOf({ ...step, selectors }, name)}.scroll({ scrollLeft: ${x}, scrollTop: ${y} });`,
          ];
    }
    case 'waitForElement': {
      const isPlain =
        step.visible &&
        step.operator === '>=' &&
        step.count === 1 &&
        Object.keys({ ...step.attributes, ...step.properties }).length === 0;
      if (!isPlain) throw new Inexpressible(reasons.step(name));
      return [`await ${locatorOf(step, name)}.wait();`];
    }
    case 'setViewport':
      return [
        `await page.setViewport({ width: ${step.viewport.width}, height: ${step.viewport.height} });`,
      ];
    case 'navigate':
      return [`await page.goto(${literal(step.url)}, { waitUntil: [] });`];
  }
}

interface Targeted {
  readonly selectors: Selectors | null;
  readonly frame: readonly number[];
}

function locatorOf({ selectors, frame }: Targeted, name: string): string {
  return `${frameOf(frame)}.locator(${selectorOf(selectors, name)})`;
}

/** Puppeteer's are those of the Recorder. */
function selectorOf(selectors: Selectors | null, name: string): string {
  const [chain] = selectors ?? [];
  if (chain === undefined) throw new Inexpressible(reasons.step(name));
  const [only = '', ...more] = chain.map((part) => part.replace(/^css\//, ''));
  if (more.length === 0) return literal(only);
  // A prefix holds for a whole selector.
  if (chain.some((part) => /^(aria|text|xpath|pierce)\//.test(part)))
    throw new Inexpressible(reasons.step(name));
  return literal([only, ...more].join(' >>> '));
}

function frameAt({ frame }: Place): string {
  if (frame === null) return 'page';
  return `page.frames().find((frame) => new URL(frame.url()).pathname === ${literal(frame)})`;
}

/** Of the one element there is. */
function read(at: Place, read: string): string {
  return `async () => ${frameAt(at)}.$eval(${literal(at.selector)}, (element) => ${read})`;
}

function assertionOf(expectation: Expectation): readonly string[] {
  switch (expectation.of) {
    case 'exception':
    case 'console':
      return [
        `assert.ok(!errors.join('\\n').includes(${literal(expectation.message)}), errors.join('\\n'));`,
      ];
    case 'text':
      return expectation.isWhole
        ? [eventually(read(expectation.at, TEXT), literal(expectation.text))]
        : [
            eventually(
              read(expectation.at, `${TEXT}.includes(${literal(expectation.text)})`),
              'true',
            ),
          ];
    case 'no text':
      return [
        eventually(read(expectation.at, `${TEXT}.includes(${literal(expectation.text)})`), 'false'),
      ];
    case 'attribute': {
      const { name, value } = expectation;
      const expected = value === null ? 'null' : literal(value);
      return [eventually(read(expectation.at, `element.getAttribute(${literal(name)})`), expected)];
    }
    case 'value':
      return [eventually(read(expectation.at, 'element.value'), literal(expectation.value))];
    case 'checked':
      return [eventually(read(expectation.at, 'element.checked'), String(expectation.isChecked))];
    case 'count': {
      const { at, count } = expectation;
      const counted = `async () => ${frameAt(at)}.$$eval(${literal(at.selector)}, (elements) => elements.length)`;
      return [eventually(counted, String(count))];
    }
    case 'address':
      return [
        eventually(
          "async () => page.url().replace(new URL(page.url()).origin, '')",
          literal(expectation.path),
        ),
      ];
    case 'request': {
      const { request, times } = expectation;
      const sent = `sent(${literal(request.method)}, ${literal(request.url)}).length`;
      return [times === null ? `assert.ok(${sent} > 0);` : `assert.equal(${sent}, ${times});`];
    }
    case 'bodies': {
      const [actual, expected] = bodiesOf(expectation);
      return [`assert.deepEqual(${actual}, ${expected});`];
    }
    case 'dialog': {
      const { text, times } = expectation;
      return [
        `assert.equal(dialogs.filter((dialog) => dialog === ${literal(text)}).length, ${times});`,
      ];
    }
    case 'storage': {
      const { area, key, value } = expectation;
      const expected = value === null ? 'null' : literal(value);
      return [
        eventually(
          `async () => page.evaluate((key) => ${area}.getItem(key), ${literal(key)})`,
          expected,
        ),
      ];
    }
    case 'answer':
      return ['// A page that hangs does not answer.', 'await page.evaluate(() => true);'];
  }
}

const TEXT = "element.textContent.replace(/\\s+/g, ' ').trim()";

function eventually(read: string, expected: string): string {
  return `await eventually(${read}, ${expected});`;
}

const SET_UP = `const holds = [];
const caught = new Map();
await page.setRequestInterception(true);
page.on('request', (request) => {
  const hold = holds.find(({ isOf }) => isOf(request));
  if (hold !== undefined) caught.set(request.id, { hold, request });
  // The page may have called it off.
  request.continue().catch(() => {});
});
// Its server answers at once, so that the answer does not depend on what the page sends in the meantime.
const network = await page.createCDPSession();
network.on('Fetch.requestPaused', async ({ requestId, networkId }) => {
  const { hold, request } = caught.get(networkId) ?? {};
  if (hold !== undefined) {
    unasked.delete(hold.asked);
    held.add(request);
    await hold.answered;
    held.delete(request);
  }
  await network.send('Fetch.continueRequest', { requestId }).catch(() => {});
});
await network.send('Fetch.enable', { patterns: [{ requestStage: 'Response' }] });
`;

const HOLD = `/** Has the nth such request wait for its answer until the function that this gives is called. */
function hold(method, address, nth = 1) {
  let answer;
  const answered = new Promise((done) => {
    answer = done;
  });
  const asked = { method, address, nth };
  unasked.add(asked);
  let count = 0;
  const isOf = (request) => isFor(request, method, address) && ++count === nth;
  holds.push({ asked, isOf, answered });
  return answer;
}`;

const IS_POSSIBLE = `/** Whether a person could act on it now. */
async function isPossible(frame, selector) {
  const element = await frame.$(selector);
  if (element === null) return false;
  return element.evaluate((target) => {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return target.checkVisibility({ visibilityProperty: true }) && !target.matches(':disabled') && target.contains(hit);
  });
}`;

const CHANGE = `/** Gives a form control a value as a person does: typed over what is there, key by key. */
async function change(locator, value) {
  const element = await locator.filter((one) => !one.matches(':disabled')).waitHandle();
  const kind = await element.evaluate((one) => (one.localName === 'input' ? one.type : one.localName));
  if (['checkbox', 'radio'].includes(kind)) {
    const isChecked = await element.evaluate((one) => one.checked);
    if (isChecked === ['', 'false'].includes(value)) await element.click();
  } else if (['select', 'color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'].includes(kind))
    await locator.fill(value);
  else {
    await element.focus();
    await element.evaluate((one) =>
      'select' in one ? one.select() : getSelection().selectAllChildren(one),
    );
    if (value === '') await element.press('Delete');
    else await element.type(value);
  }
}`;

const EVENTUALLY = `/** What is read has to become what is expected, in 5 seconds at most. */
async function eventually(read, expected) {
  const end = Date.now() + 5000;
  let last;
  do {
    last = await read().catch((error) => error);
    if (last === expected) return;
    await new Promise((done) => setTimeout(done, 50));
  } while (Date.now() < end);
  assert.equal(last, expected);
}`;

const HOLDING = { isAsync: true, setUp: SET_UP, hold: HOLD };
const HELPERS = { isPossible: IS_POSSIBLE, change: CHANGE, eventually: EVENTUALLY };
