import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe as suite, test } from 'node:test';
import { ScenarioError } from '../../src/scenario/error.js';
import { parseScenario, readFlow } from '../../src/scenario/parse.js';
import type { Step } from '../../src/scenario/scenario.js';

const VIEWPORT = {
  width: 800,
  height: 600,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  isLandscape: false,
};
const setViewport = { type: 'setViewport', ...VIEWPORT };
const navigate = { type: 'navigate', url: 'http://localhost/', assertedEvents: [] };
const click = { type: 'click', selectors: ['#b1'], offsetX: 3, offsetY: 4 };

const flow = (...steps: unknown[]): string => JSON.stringify({ title: 'A flow', steps });
const parse = (...steps: unknown[]) => parseScenario(flow(...steps), 'flow.json');
const parseStep = (step: unknown): Step | undefined => parse(navigate, step).steps[0];

function rejects(text: string, message: RegExp): void {
  assert.throws(
    () => parseScenario(text, 'flow.json'),
    (error) => {
      assert.ok(error instanceof ScenarioError, String(error));
      assert.match(error.message, message);
      assert.match(error.message, /\.$/, 'a sentence');
      return true;
    },
  );
}

suite('the opening of a flow', () => {
  test('its viewport and its first navigate are no steps of the user', () => {
    const scenario = parse(setViewport, navigate, click);
    assert.equal(scenario.title, 'A flow');
    assert.deepEqual(scenario.viewport, VIEWPORT);
    assert.equal(scenario.url, 'http://localhost/');
    assert.deepEqual(
      scenario.steps.map((step) => step.type),
      ['click'],
    );
  });

  test('later ones are', () => {
    const scenario = parse(navigate, click, navigate, setViewport);
    assert.equal(scenario.viewport, null);
    assert.deepEqual(
      scenario.steps.map((step) => step.type),
      ['click', 'navigate', 'setViewport'],
    );
  });

  test('a navigate after an act of the user does not open the page', () => {
    const scenario = parse(setViewport, click, navigate);
    assert.equal(scenario.url, null);
    assert.deepEqual(scenario.viewport, VIEWPORT);
    assert.deepEqual(
      scenario.steps.map((step) => step.type),
      ['click', 'navigate'],
    );
  });

  test('the opening alone is a scenario: the load', () => {
    assert.deepEqual(parse(setViewport, navigate).steps, []);
    assert.equal(parse(setViewport, navigate, click).opening, 2);
    assert.equal(parse(click).opening, 0);
    assert.deepEqual(parse(setViewport).viewport, VIEWPORT);
  });
});

suite('steps', () => {
  test('every selector becomes a chain, every frame a path', () => {
    assert.deepEqual(
      parseStep({ ...click, selectors: ['aria/Go', ['my-app', '#b']], frame: [1, 0] }),
      {
        type: 'click',
        selectors: [['aria/Go'], ['my-app', '#b']],
        frame: [1, 0],
        held: [],
        button: 'left',
        offset: { x: 3, y: 4 },
      },
    );
  });

  test('a change to a path that pages see is the choice of a file beside the scenario', () => {
    const change = (value: string) => ({ type: 'change', selectors: ['#file'], value });
    const stepOf = (value: string) => parseScenario(flow(change(value)), '/flows/a.json').steps[0];
    const target = { selectors: [['#file']], frame: [] };
    assert.deepEqual(stepOf('C:\\fakepath\\my poem.txt'), {
      ...{ type: 'upload', ...target },
      file: '/flows/uploads/my poem.txt',
    });
    // No names of files, which would lead elsewhere.
    for (const name of ['', '.', '..', '../a', 'b/a', 'b\\a']) {
      const value = `C:\\fakepath\\${name}`;
      assert.deepEqual(stepOf(value), { type: 'change', ...target, value });
    }
  });

  test('a custom step may be a drag', () => {
    const place = (selector: string, offsetX: number) => ({
      ...{ selectors: [selector], offsetX, offsetY: 0 },
    });
    const drag = (parameters: unknown) => ({ type: 'customStep', name: 'drag', parameters });
    const whole = { ...drag({ ...place('#a', 1), to: place('#b', 2) }), frame: [0] };
    const popup = 'http://localhost/popup';
    assert.deepEqual(parseStep({ ...whole, target: popup }), {
      type: 'drag',
      selectors: [['#a']],
      frame: [0],
      held: [],
      offset: { x: 1, y: 0 },
      to: { type: 'drop', selectors: [['#b']], offset: { x: 2, y: 0 } },
      popup,
    });
    for (const parameters of [
      undefined,
      {},
      place('#a', 1),
      { ...place('#a', 1), to: { selectors: ['#b'] } },
      { to: place('#b', 1) },
    ]) {
      rejects(
        flow(drag(parameters)),
        /^Step 1 \(customStep\) .* does not say from where to where: give /,
      );
    }
    rejects(
      flow(drag({ ...place('#a', 1), to: { ...place('#b', 1), selectors: 7 } })),
      /^Step 1 \(customStep\) of the scenario flow\.json is not valid: .*selectors/,
    );
  });

  test('buttons are named as the protocol names them', () => {
    const right = parseStep({ ...click, type: 'doubleClick', button: 'secondary', target: 'main' });
    assert.ok(right?.type === 'doubleClick');
    assert.equal(right.button, 'right');
  });

  test('defaults of scroll and waitForElement are those of @puppeteer/replay', () => {
    assert.deepEqual(parseStep({ type: 'scroll', y: 400 }), {
      type: 'scroll',
      selectors: null,
      frame: [],
      x: 0,
      y: 400,
    });
    assert.deepEqual(parseStep({ type: 'waitForElement', selectors: ['#done'] }), {
      type: 'waitForElement',
      selectors: [['#done']],
      frame: [],
      operator: '>=',
      count: 1,
      visible: true,
      attributes: {},
      properties: {},
    });
  });

  test('a step knows the modifiers held by the keys before it, and what repeats', () => {
    const key = (type: string, key: string) => ({ type, key });
    const scenario = parse(
      navigate,
      key('keyDown', 'Shift'),
      key('keyDown', 'Control'),
      click,
      key('keyUp', 'Shift'),
      key('keyDown', 'a'),
      key('keyDown', 'a'),
      key('keyUp', 'a'),
      key('keyUp', 'Control'),
      click,
    );
    assert.deepEqual(
      scenario.steps.map((step) => ('held' in step ? step.held : null)),
      [
        ['Shift'],
        ['Control', 'Shift'],
        ['Control', 'Shift'],
        ['Control'],
        ['Control'],
        ['Control'],
        ['Control'],
        [],
        [],
      ],
    );
    assert.deepEqual(
      scenario.steps.map((step) => 'repeat' in step && step.repeat),
      [false, false, false, false, false, true, false, false, false],
    );
  });

  test('a byte order mark is no error', () => {
    assert.equal(parseScenario(`\uFEFF${flow(click)}`, 'flow.json').steps.length, 1);
  });
});

suite('what is wrong is said', () => {
  test('no such file', async () => {
    await assert.rejects(readFlow('/nowhere/flow.json'), (error) => {
      assert.ok(error instanceof ScenarioError);
      assert.match(error.message, /^There is no scenario file \/nowhere\/flow\.json\. /);
      return true;
    });
  });

  test('a file that cannot be read', async () => {
    await assert.rejects(readFlow(tmpdir()), (error) => {
      assert.ok(error instanceof ScenarioError);
      assert.match(error.message, /is a folder\. Name the file in it/);
      return true;
    });
  });

  test('a file that can be read is parsed under its path', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'wave-scenario-'));
    try {
      const file = join(directory, 'flow.json');
      await writeFile(file, flow(navigate, click));
      assert.equal((await readFlow(file)).steps.length, 1);
      await writeFile(file, '{');
      await assert.rejects(readFlow(file), { message: new RegExp(`^The scenario ${file} `) });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test('not JSON, with the place', () => {
    rejects('{\n  "title": tru,\n}', /not JSON: unexpected "t" at line 2, column 12\. Export/);
    rejects('{"title": "a"', /not JSON: it ends too early at line 1, column 14\./);
    rejects('', /not JSON: it ends too early at line 1, column 1\./);
    rejects("const puppeteer = require('puppeteer');", /unexpected "c" at line 1, column 1/);
  });

  test('not a flow, in the words of the library', () => {
    rejects('[]', /not a Recorder flow: Recording is missing `title`\./);
    rejects('{"title": "a"}', /not a Recorder flow: Recording is missing `steps`\./);
    rejects(
      '{"title": "a", "steps": {}}',
      /not a Recorder flow: Recording `steps` is not an array\./,
    );
    rejects('null', /not a Recorder flow: Recording is not an object\./);
  });

  test('no steps', () => {
    rejects(flow(), /^The scenario flow\.json has no steps\. /);
  });

  test('a step that cannot be performed, with its number and type', () => {
    rejects(
      flow(navigate, { type: 'close' }),
      /^Step 2 \(close\) of the scenario flow\.json cannot be performed\. WAVE performs navigate, click/,
    );
    rejects(
      flow({ type: 'waitForExpression', expression: '1' }),
      /^Step 1 \(waitForExpression\) .* cannot be performed/,
    );
    rejects(
      flow(click, { type: 'swipe' }),
      /^Step 2 \(swipe\) .* cannot be performed\. WAVE performs .* and setViewport: take/,
    );
    rejects(
      flow({ type: 'customStep', name: 'x', parameters: {} }),
      /^Step 1 \(customStep\) .* cannot be performed\. WAVE performs .* customStep \(of the name drag\), /,
    );
  });

  test('a long press, which is no click', () => {
    for (const type of ['click', 'doubleClick']) {
      rejects(
        flow(navigate, { ...click, type, duration: 500 }),
        /^Step 2 \(\w+\) .* holds the button down for 500 ms, .* take "duration" out\.$/,
      );
    }
    assert.deepEqual(parse({ ...click, duration: 499 }).steps, parse(click).steps);
  });

  test('a step that is not valid, in the words of the library', () => {
    rejects(
      flow(click, { type: 'click', selectors: ['a'] }),
      /^Step 2 \(click\) .* does not say where: add "offsetX" and "offsetY"/,
    );
    rejects(
      flow(click, 7),
      /^Step 2 of the scenario flow\.json is not valid: Step is not an object\./,
    );
    rejects(flow({ ...click, frame: ['a'] }), /Step `frame` is not an integer array\./);
  });

  test('another target, an unknown key, a URL that is none', () => {
    rejects(
      flow({ ...click, target: 'popup' }),
      /^Step 1 \(click\) .* the target "popup", which is neither "main" nor the URL of a popup/,
    );
    rejects(
      flow({ type: 'navigate', url: 'https://a.test/', target: 'https://popup.example/' }),
      /^Step 1 \(navigate\) .* is possible for the target "main" only/,
    );
    rejects(
      flow({ type: 'keyDown', key: 'Any' }),
      /^Step 1 \(keyDown\) .* the key "Any", which is unknown/,
    );
    rejects(
      flow(click, { type: 'navigate', url: 'page.html' }),
      /^Step 2 \(navigate\) .* "page\.html", which is not a URL/,
    );
  });
});
