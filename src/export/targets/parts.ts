/** What tests for all targets have in common. */

import type { Step } from '../../scenario/scenario.js';
import { VERSION } from '../../tool.js';
import type { Action, Expectation, Hold, Plan } from '../plan.js';
import { block, comment, indented, literal, milliseconds, remark } from './code.js';

/** What is wrong, and how it is seen again. */
export function about({ about: { title, orders, replay } }: Plan): readonly string[] {
  return comment([
    title,
    '',
    ...orders.map(({ order, what }) => `  ${order.padEnd(8)}  ${what}`),
    '',
    `Exported by WAVE ${VERSION}.${replay === null ? '' : ` See it there: ${replay}`}`,
    'WAVE_URL is the address of the page where it is another one than that of the recording.',
  ]);
}

export function addressOf({ url }: Plan): string {
  return `const url = process.env.WAVE_URL ?? ${literal(url)};`;
}

/** The test's function that gives the answer. */
function answerOf({ name }: Hold): string {
  return `answer${name}`;
}

export function holdLines({ holds }: Plan): readonly string[] {
  return holds.flatMap((hold) => {
    const { request, nth, operation } = hold;
    const which = nth === 1 ? '' : `, ${nth}`;
    return [
      `// Held back: ${remark(operation)}`,
      `const ${answerOf(hold)} = await hold(${literal(request.method)}, ${literal(request.url)}${which});`,
    ];
  });
}

/** Behind what is asked for in the end: where that does not hold, it says more. */
export function heldLines({ holds }: Plan): readonly string[] {
  return holds.length === 0 ? [] : ['assertHeld();'];
}

/** How a target says what each says in words of its own. */
export interface Dialect {
  /** Goes to the page, and no further. */
  readonly open: string;
  /** Condition that a step is not possible yet; null: it always is. */
  impossible(step: Step, name: string): string | null;
  stepLines(step: Step, name: string): readonly string[];
  /** Lets time pass. */
  passCall(action: Pass): string;
  /** @throws Inexpressible where there is no clock of the page that stops */
  stopClock(): readonly string[];
}

type Pass = Extract<Action, { type: 'pass' }>;

export function actionLines(action: Action, dialect: Dialect): readonly string[] {
  switch (action.type) {
    case 'open':
      return [dialect.open, 'await settled();'];
    case 'step': {
      const { step, name, early } = action;
      return [
        `// ${remark(name)}`,
        ...earlyLines(early, dialect.impossible(step, name)),
        ...dialect.stepLines(step, name),
        'await settled();',
      ];
    }
    case 'answer':
      return answerLines(action);
    case 'pass':
      return passLines(action, dialect.passCall(action));
    case 'stop clock':
      return dialect.stopClock();
    case 'freeze':
    case 'unfreeze':
      return freezeLines(action);
  }
}

function answerLines({ hold }: Extract<Action, { type: 'answer' }>): readonly string[] {
  return [`// ${remark(hold.operation)}`, `${answerOf(hold)}();`, 'await settled();'];
}

/** @param call that lets the time pass */
function passLines({ came }: Pass, call: string): readonly string[] {
  return [...came.map((name) => `// ${remark(name)}`), `await ${call};`, 'await settled();'];
}

/** Where the page's clock goes on. */
export function passCall({ ms }: Pass): string {
  return `pass(page, ${milliseconds(ms)})`;
}

function freezeLines({
  type,
}: Extract<Action, { type: 'freeze' | 'unfreeze' }>): readonly string[] {
  const rate = (playbackRate: number) =>
    `await devtools.send('Animation.setPlaybackRate', { playbackRate: ${playbackRate} });`;
  return type === 'freeze'
    ? ['// From here on no animation goes on.', rate(0)]
    : ['// Animations go on.', rate(1), 'await settled();'];
}

/** @param condition of the test that the step is not possible yet; null: it always is */
function earlyLines(early: readonly Hold[], condition: string | null): readonly string[] {
  if (early.length === 0 || condition === null) return [];
  return [
    '// A page that does not permit it yet is right: then the answer comes first.',
    `if (${condition}) {`,
    ...early.map((hold) => `  ${answerOf(hold)}();`),
    '  await settled();',
    '}',
  ];
}

/** What writes down what the page does, as far as it is asked for in the end. */
export function listeners({ of }: Expectation): readonly string[] {
  const dialogs =
    of === 'dialog'
      ? [
          'const dialogs = [];',
          "page.on('dialog', (dialog) => {",
          "  dialogs.push(dialog.type() + ' ' + JSON.stringify(dialog.message()));",
          '  return dialog.accept();',
          '});',
        ]
      : ["page.on('dialog', (dialog) => dialog.accept());"];
  switch (of) {
    case 'exception':
      return [
        'const errors = [];',
        "page.on('pageerror', (error) => errors.push(String(error)));",
        ...dialogs,
      ];
    case 'console':
      return [
        'const errors = [];',
        "page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));",
        ...dialogs,
      ];
    default:
      return dialogs;
  }
}

/** The bodies that are sent, and those that are expected. */
export function bodiesOf({
  request: { method, url },
  bodies,
  isLast,
}: Extract<Expectation, { of: 'bodies' }>): readonly [actual: string, expected: string] {
  const call = `sent(${literal(method)}, ${literal(url)})`;
  return [
    `${call}${isLast ? '.slice(-1)' : '.sort()'}`,
    `[${bodies.map((body) => literal(body)).join(', ')}]`,
  ];
}

/** How long the page's own timers take in all; ms. */
export function realTime({ actions }: Plan): number {
  const times = actions.map((action) =>
    action.type === 'pass' && !action.isStopped ? action.ms : 0,
  );
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** In a test, of frames inside each other. */
export function frameOf(path: readonly number[]): string {
  if (path.length === 0) return 'page';
  return `page.mainFrame()${path.map((index) => `.childFrames()[${index}]`).join('')}`;
}

/** How a target holds requests back. */
interface Holding {
  readonly isAsync: boolean;
  /** Lines of `control`. */
  readonly setUp: string;
  /** Function `hold`. */
  readonly hold: string;
}

/** Those of the functions of `control` that a test uses. */
export function controls({ holds, expectation }: Plan): readonly string[] {
  return [
    ...(holds.length > 0 ? ['hold', 'assertHeld'] : []),
    ...(expectation.of === 'request' || expectation.of === 'bodies' ? ['sent'] : []),
    'settled',
  ];
}

/** The functions that a test uses, below it. */
export function helpers(
  plan: Plan,
  holding: Holding,
  others: Readonly<Record<string, string>>,
  body: readonly string[],
): readonly string[] {
  const text = body.join('\n');
  const used = [
    control(plan, holding),
    ...(controls(plan).length > 1 ? [IS_FOR] : []),
    plan.timed.length === 0 ? AT_REST : AT_REST_WITHOUT_CLOCK,
    ...Object.entries({ pass: PASS, ...others }).flatMap(([name, helper]) =>
      new RegExp(`\\b${name}\\(`).test(text) ? [helper] : [],
    ),
  ];
  return used.flatMap((helper) => ['', ...block(helper)]);
}

function control(plan: Plan, { isAsync, setUp, hold }: Holding): string {
  const names = controls(plan);
  return [
    '/** Holds requests of the page back, and knows which are on their way. */',
    `${isAsync ? 'async ' : ''}function control(page) {`,
    ...indented([
      ...block(TRACKING),
      ...(names.includes('hold') ? [UNASKED, ...block(setUp)] : []),
      ...(names.includes('sent') ? block(SENT) : []),
      ...(names.includes('hold') ? ['', ...block(hold), '', ...block(ASSERT_HELD)] : []),
      '',
      ...block(SETTLED),
      '',
      `return { ${names.join(', ')} };`,
    ]),
    '}',
  ]
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n');
}

const TRACKING = `const open = new Set();
const held = new Set();
// A stream of events has no end.
page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
page.on('requestfinished', (request) => open.delete(request));
page.on('requestfailed', (request) => open.delete(request));
page.on('response', (response) => {
  // Of an answer that the page does not read the end is never told.
  const request = response.request();
  if (request.resourceType() === 'fetch') setTimeout(() => open.delete(request), 1000);
});
const isWaiting = () => [...open].some((request) => !held.has(request));
`;

const UNASKED = 'const unasked = new Set();';

const ASSERT_HELD = `/** A test that had nothing to hold back says nothing about the page. */
function assertHeld() {
  for (const { method, address, nth } of unasked) {
    const often = nth === 1 ? 'never asked for' : \`not asked for \${nth} times\`;
    throw new Error(\`\${method} \${address} was \${often}, so this test has not had the order that fails.\`);
  }
}`;

const SENT = `const all = [];
page.on('request', (request) => all.push(request));
/** The bodies of such requests that the page has sent. */
const sent = (method, address) =>
  all.filter((one) => isFor(one, method, address)).map((one) => one.postData() ?? '');
`;

const SETTLED = `/** Waits until only what is held back is on its way, and the page has done all that comes of the rest. */
async function settled() {
  // Some pages keep a request open for ever.
  const end = Date.now() + 10_000;
  do {
    while (isWaiting() && Date.now() < end) await new Promise((done) => setTimeout(done, 10));
    // On its way to another page it cannot be asked.
    await page.evaluate(atRest).catch(() => {});
  } while (isWaiting() && Date.now() < end);
}`;

const IS_FOR = `/**
 * Whether a request has the method and the address: on the page's own origin its path and what follows, else all of it.
 * Each \`*\` of the address is anything.
 */
function isFor(request, method, address) {
  const { href, pathname, search } = new URL(request.url());
  const parts = address.split('*').map((part) => part.replace(/[.+?^$()[\\]{}|\\\\]/g, '\\\\$&'));
  const pattern = new RegExp(\`^\${parts.join('.*')}$\`);
  return request.method() === method && [href, pathname + search].some((one) => pattern.test(one));
}`;

const AT_REST = `/** In the page: resolves once it has drawn, and done all else that it could do. */
function atRest() {
  return new Promise((done) => {
    const drain = () => scheduler.postTask(done, { priority: 'background' });
    requestAnimationFrame(() => requestAnimationFrame(drain));
    // Nothing is drawn while the page waits for its first stylesheets.
    setTimeout(drain, 100);
  });
}`;

/** Without it, neither frames nor timers come. */
const AT_REST_WITHOUT_CLOCK = `/** In the page: resolves once it has done all that it could do without its clock. */
function atRest() {
  return new Promise((done) => scheduler.postTask(done, { priority: 'background' }));
}`;

const PASS = `/** By the page's clock: a timer that is set now fires after those that are due before it. */
function pass(page, ms) {
  return page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), ms);
}`;
