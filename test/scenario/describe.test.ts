import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from '../../src/scenario/describe.js';
import { parseScenario } from '../../src/scenario/parse.js';

function names(...steps: object[]): string[] {
  const opening = { type: 'navigate', url: 'http://localhost/' };
  const complete = steps.map((step) => ({ selectors: ['#b1'], offsetX: 1, offsetY: 1, ...step }));
  const flow = { title: 'names', steps: [opening, ...complete] };
  return parseScenario(JSON.stringify(flow), 'names').steps.map(describe);
}

test('every step has a name', () => {
  assert.deepEqual(
    names(
      { type: 'click' },
      { type: 'click', button: 'secondary' },
      { type: 'doubleClick' },
      { type: 'hover', selectors: ['#menu'] },
      {
        type: 'customStep',
        name: 'drag',
        parameters: {
          ...{ selectors: ['#card'], offsetX: 1, offsetY: 1 },
          to: { selectors: ['aria/Done', '#done'], offsetX: 1, offsetY: 1 },
        },
        frame: [0],
      },
      { type: 'change', selectors: ['#name'], value: 'abc' },
      { type: 'change', selectors: ['#name'], value: 'say "hi"\n' },
      { type: 'change', selectors: ['#name'], value: 'x'.repeat(50) },
      { type: 'change', selectors: ['#file'], value: 'C:\\fakepath\\my poem.txt' },
      { type: 'keyDown', key: 'Enter' },
      { type: 'keyUp', key: 'Enter' },
      { type: 'keyDown', key: ' ' },
      { type: 'scroll', y: 400, selectors: undefined },
      { type: 'scroll', x: 7, selectors: ['#list'] },
      {
        type: 'setViewport',
        width: 800,
        height: 600,
        deviceScaleFactor: 1,
        isMobile: false,
        hasTouch: false,
        isLandscape: false,
      },
      { type: 'navigate', url: 'http://localhost/next' },
    ),
    [
      'click #b1',
      'right-click #b1',
      'double-click #b1',
      'hover #menu',
      'drag #card to "Done" (#done) in frame 0',
      'type "abc" into #name',
      String.raw`type "say \"hi\"\n" into #name`,
      `type "${'x'.repeat(20)}…${'x'.repeat(19)}" into #name`,
      'choose "my poem.txt" for #file',
      'press Enter',
      'release Enter',
      'press Space',
      'scroll to 0,400',
      'scroll #list to 7,0',
      'set viewport 800x600',
      'navigate to http://localhost/next',
    ],
  );
});

test('what is waited for', () => {
  const wait = { type: 'waitForElement', selectors: ['li'] };
  assert.deepEqual(
    names(
      { ...wait, selectors: ['#done'] },
      { ...wait, visible: false },
      { ...wait, count: 3 },
      { ...wait, count: 3, operator: '==' },
      { ...wait, count: 3, operator: '<=' },
    ),
    [
      'wait for #done',
      'wait for no li',
      'wait for at least 3 li',
      'wait for 3 li',
      'wait for at most 3 li',
    ],
  );
});

test('what the page calls the target comes first, and its shortest CSS selector in brackets', () => {
  const named = (...selectors: unknown[]) => names({ type: 'click', selectors })[0];
  assert.equal(
    named('aria/Go', 'body > p > button', '#b1', 'xpath///*[@id="b1"]', 'pierce/#b1'),
    'click "Go" (#b1)',
  );
  assert.equal(named('aria/Go', 'css/button.go'), 'click "Go" (button.go)');
  assert.equal(named('text/Go on', 'xpath///p', '#b1'), 'click "Go on" (#b1)');
  assert.equal(named('aria/Go[role="button"]', 'text/Go', '#b1'), 'click button "Go" (#b1)');
  assert.equal(named('aria/[role="button"]', '#b1'), 'click #b1');
  assert.equal(named(`text/${'x'.repeat(50)}`), `click "${'x'.repeat(20)}…${'x'.repeat(19)}"`);
  assert.equal(named(['my-app', '#b']), 'click my-app #b');
  assert.equal(named('text/Go on', 'aria/Go[role="button"]'), 'click button "Go"');
  assert.equal(named('aria/[role="button"]'), 'click button');
  assert.equal(named('xpath///p', 'text/Go on'), 'click "Go on"');
  assert.equal(named('xpath///p'), 'click //p');
});

test('a target in a child frame says so', () => {
  assert.deepEqual(
    names(
      { type: 'click', frame: [1, 0] },
      { type: 'scroll', y: 5, selectors: undefined, frame: [0] },
    ),
    ['click #b1 in frame 1/0', 'scroll in frame 0 to 0,5'],
  );
});
