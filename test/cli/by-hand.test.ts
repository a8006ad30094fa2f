/** `wave record --by-hand`, with real X input where there is a display to be had. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type CDP from 'chrome-remote-interface';
import { readFlow } from '../../src/scenario/parse.js';
import type { Step } from '../../src/scenario/scenario.js';
import type { RecordingData } from '../../src/store/recording.js';
import { chromeWithPort } from '../support/chrome-with-port.js';
import { type Display, noWindows, openDisplay } from '../support/display.js';
import { until, untilTrue } from '../support/until.js';
import { connect, onLinux, profileOf } from './chrome-of.js';
import { commandLine, FIGURE_1, type Running } from './wave.js';

// Before any test: what is awaited between them lets the runner end, and clean up, after the first ones.
const skip = await noWindows();
const cli = commandLine();
const { WAVE_BROWSER } = process.env;

test('--scenario beside it is a usage error', async () => {
  const args = ['record', cli.serve(FIGURE_1), '--by-hand', '--scenario', 'flow.json'];
  const { code, stderr } = await cli.wave(...args);
  assert.equal(code, 2);
  assert.match(stderr, /^--by-hand writes the scenario that --scenario names/);
});

test('without a display it says so', onLinux, async () => {
  delete process.env.DISPLAY;
  delete process.env.WAYLAND_DISPLAY;
  const { code, stderr } = await cli.wave('record', cli.serve(FIGURE_1), '--by-hand');
  assert.equal(code, 2);
  assert.match(stderr, /^There is no display to open a window on: DISPLAY is not set\. /);
  assert.doesNotMatch(stderr, /--headed/);
  assert.ok(!existsSync(join(cli.folder, 'wave-out')));
});

describe('in a window', { skip }, () => {
  let display: Display;

  before(async () => {
    display = await openDisplay();
    process.env.DISPLAY = display.name;
    delete process.env.WAVE_BROWSER; // A browser without windows.
  });
  after(async () => {
    await display?.close();
    delete process.env.DISPLAY;
    if (WAVE_BROWSER !== undefined) process.env.WAVE_BROWSER = WAVE_BROWSER;
  });

  test('what a person does is a scenario, and is recorded', async () => {
    const running = cli.start(
      'record',
      serveThings(),
      '--browser',
      await chromeWithPort(cli.folder, true),
      '--by-hand',
      '--out',
      'things',
    );
    const person = await Person.at(display, running);
    await person.click('#hello', 'hello');
    await person.click('#user', 'user');
    await display.hands('type', '--delay', '30', 'Ada Lovelace');
    await display.hands('key', 'Return');
    await person.sees('submit Ada Lovelace');
    await person.click('#box', 'box true');
    await display.hands('key', 'Tab');
    await person.sees('at color');
    await display.hands('key', 'Down');
    await person.sees('color green');
    await person.click('iframe', 'frame');
    await person.click('x-panel', 'shadow');
    await person.click('label', 'box false');
    await person.drag('#knob', '#track', 'knob at the end');
    await person.drag('#card', '#shelf', 'shelved card');
    const poem = join(cli.folder, 'poem.txt');
    await writeFile(poem, 'roses');
    await person.choose('#file', poem, 'poem.txt roses');
    const log = await person.log();
    await person.leave();

    const { code, stdout, stderr } = await running.ended;
    assert.equal(code, 0, stderr);
    const scenario = await readFlow(join(cli.folder, 'things/scenario.json'));
    assert.ok(scenario.viewport !== null && scenario.viewport.width > 500);
    const names = [
      'click #hello',
      'click #user',
      'type "Ada Lovelace" into #user',
      'press Enter',
      'release Enter',
      'click #box',
      'press Tab',
      'release Tab',
      'type "green" into #color',
      'click #inner in frame 0',
      'click x-panel #deep',
      'click label',
      'drag #knob to #track',
      'drag #card to #shelf',
      'choose "poem.txt" for #file',
    ];
    const lines = stderr.split('\n').filter((line) => line.startsWith('  '));
    assert.deepEqual(
      lines.map((line) => line.trim()),
      names,
    );
    assert.deepEqual(scenario.steps.map(essence), [
      ['click', [['#hello']], []],
      ['click', [['#user']], []],
      ['change', [['#user']], []],
      ['keyDown', 'Enter'],
      ['keyUp', 'Enter'],
      ['click', [['#box']], []],
      ['keyDown', 'Tab'],
      ['keyUp', 'Tab'],
      ['change', [['#color']], []],
      ['click', [['#inner']], [0]],
      ['click', [['x-panel', '#deep']], []],
      ['click', [['label']], []],
      ['drag', [['#knob']], []],
      ['drag', [['#card']], []],
      ['upload', [['#file']], []],
    ]);
    assert.equal(await cli.read('things/uploads/poem.txt'), 'roses');

    assert.match(stdout, /^Recorded \d+ operations in things\.\n/);
    const recording: RecordingData = JSON.parse(await cli.read('things/recording.json'));
    const inputs = recording.operations.filter(({ kind }) => kind === 'input');
    // The recording knows what people read of the option.
    const called = names.map((name) => name.replace(/^type "green" into/, 'choose "green" in'));
    assert.deepEqual(
      inputs.map(({ name }) => name),
      called,
    );
    assert.ok(JSON.stringify(recording.outcome.documents).includes(JSON.stringify(log)), log);
  });

  test('after Ctrl-C the steps are kept; what none of them says has been said', async () => {
    const running = cli.start(
      'record',
      serveThings(),
      '--browser',
      await chromeWithPort(cli.folder, true),
      '--by-hand',
      '--out',
      'kept',
    );
    const person = await Person.at(display, running);
    await person.click('#hello', 'hello');
    // The keyboard has it. What it lacks, xdotool puts there for a moment, which Chrome may miss.
    await display.hands('key', 'XF86Calculator');
    await person.click('#user', 'user');
    await display.hands('type', 'x');
    const file = join(cli.folder, 'kept/scenario.json');
    await untilTrue(
      () => 'the step that types x',
      async () => (await cli.read('kept/scenario.json')).includes('"x"'),
    );
    running.process.kill('SIGINT');
    await person.leave();
    const { code, stderr } = await running.ended;
    assert.equal(code, 2, stderr);
    assert.match(
      stderr,
      /no step of a flow says it: the key LaunchApplication2, which no US keyboard has\./,
    );
    assert.match(stderr, /type "x" into #user\nInterrupted: what you did is kept in .*kept/);
    const { steps } = await readFlow(file);
    assert.deepEqual(steps.map(essence), [
      ['click', [['#hello']], []],
      ['click', [['#user']], []],
      ['change', [['#user']], []],
    ]);
    assert.ok(!existsSync(join(cli.folder, 'kept/recording.json')));
  });

  test('a window that is closed at once is the load alone', async () => {
    const running = cli.start(
      'record',
      cli.serve(FIGURE_1),
      '--browser',
      await chromeWithPort(cli.folder, true),
      '--by-hand',
      '--out',
      'load',
    );
    const person = await Person.at(display, running);
    await person.leave();
    const { code, stderr } = await running.ended;
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Nothing was done in the window: the load alone is recorded\./);
    const { steps } = await readFlow(join(cli.folder, 'load/scenario.json'));
    assert.deepEqual(steps, []);
  });
});

/** What a step is, where the place of a click in its target does not matter. */
function essence(step: Step): unknown[] {
  if ('selectors' in step) return [step.type, step.selectors, step.frame];
  return 'key' in step ? [step.type, step.key] : [step.type];
}

function serveThings(): string {
  const url = cli.serve({
    '/': `<!doctype html><title>Things</title>
      <p><button id="hello" onclick="log('hello')">Hello</button></p>
      <form><input id="user" onfocus="log('user')"></form>
      <p><label>Box <input type="checkbox" id="box" onchange="log('box ' + checked)"></label></p>
      <select id="color" onfocus="log('at color')" onchange="log('color ' + value)">
        <option>red<option>green<option>blue
      </select>
      <p><iframe src="${cli.server.otherOrigin}/frame.html"></iframe></p>
      <x-panel style="display: block"></x-panel>
      <input id="file" type="file" style="position: absolute; right: 0">
      <span id="card" draggable="true">Card</span>
      <span id="shelf" ondragover="event.preventDefault()"
        ondrop="log('shelved ' + event.dataTransfer.getData('text'))">Shelf</span>
      <div id="track" style="position: relative; height: 20px">
        <span id="knob" style="position: absolute; background: blue; width: 20px; height: 20px"></span>
      </div>
      <pre id="log" style="height: 200px">.</pre>
      <script>
        const log = (line) => { document.querySelector('#log').textContent += line + '.'; };
        const submit = (event) => {
          event.preventDefault();
          log('submit ' + document.querySelector('#user').value);
        };
        document.querySelector('form').addEventListener('submit', submit);
        addEventListener('message', ({ data }) => log(data));
        const [card, knob] = ['#card', '#knob'].map((id) => document.querySelector(id));
        card.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer.setData('text', 'card'));
        const file = document.querySelector('#file');
        file.addEventListener('change', async () => {
          const [chosen] = file.files;
          log(chosen.name + ' ' + (await chosen.text()));
        });
        // It comes along with the mouse.
        knob.onpointerdown = (event) => { knob.setPointerCapture(event.pointerId); event.preventDefault(); };
        knob.onpointermove = ({ buttons, clientX }) => { if (buttons === 1) knob.style.left = clientX - 10 + 'px'; };
        knob.onpointerup = () => log('knob at the ' + (parseInt(knob.style.left) > 150 ? 'end' : 'start'));
        const shadow = document.querySelector('x-panel').attachShadow({ mode: 'open' });
        shadow.innerHTML = '<button id="deep" style="width: 100%">Shadow</button>';
        shadow.querySelector('button').addEventListener('click', () => log('shadow'));
      </script>`,
    '/frame.html': `<style>html, body, button { width: 100%; height: 100%; margin: 0 }</style>
      <button id="inner" onclick="parent.postMessage('frame', '*')">Frame</button>`,
  });
  return url;
}

/** Somebody at the display, whose eyes are a second connection to the browser. */
class Person {
  readonly #display: Display;
  readonly #client: CDP.Client;
  readonly #session: string;

  static async at(display: Display, running: Running): Promise<Person> {
    const client = await connect(await profileOf(running));
    const { targetId } = await until(
      () => 'the page in the window',
      async () => {
        const { targetInfos } = await client.send('Target.getTargets');
        return targetInfos.find(({ url }) => url.startsWith(cli.server.origin));
      },
    );
    const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: true });
    const person = new Person(display, client, sessionId);
    await person.#come();
    return person;
  }

  private constructor(display: Display, client: CDP.Client, session: string) {
    this.#display = display;
    this.#client = client;
    this.#session = session;
  }

  /** Until the page is there, and has seen the mouse. */
  async #come(): Promise<void> {
    await untilTrue(
      () => 'the page to be complete',
      async () => (await this.#see('document.readyState')) === 'complete',
    );
    const watch = `for (const type of ['pointermove', 'dragover']) addEventListener(type, (event) => {
      globalThis.corner = [event.screenX - event.clientX, event.screenY - event.clientY];
      globalThis.mouse = [event.screenX, event.screenY];
      globalThis.dragovers = type === 'dragover' ? (globalThis.dragovers ?? 0) + 1 : undefined;
    }, true)`;
    await this.#see(`${watch}; ''`);
  }

  /** Moves the mouse until it is over the middle of the element. */
  async pointAt(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    let turn = 0;
    await untilTrue(
      () => `the mouse over ${selector}`,
      async () => {
        // Somewhere in the page first, which then knows where on the screen it is.
        await this.#display.hands('mousemove', String(500 + (turn++ % 2)), '600');
        await this.#display.hands('mousemove', ...(await this.#middleOf(selector)));
        return (await this.#see(`${element}.matches(':hover')`)) === true;
      },
    );
  }

  /**
   * Moves it once, and waits until the page has seen it there. Moved again and again it would never be
   * seen: in a drag, Chrome on X11 tells the page of a mouse that moves only when it has come to rest.
   */
  async #moveTo(point: readonly string[]): Promise<void> {
    await this.#display.hands('mousemove', ...point);
    await untilTrue(
      () => `the mouse at ${point}`,
      async () => String(await this.#see('globalThis.mouse')) === String(point),
    );
  }

  /**
   * Until Chrome knows whether what is dragged may be dropped here: what is dropped before, is lost. The
   * page has said it in `dragover`; it sees another one, at the same place, when the answer has arrived.
   */
  async #mayDrop(): Promise<void> {
    await this.#see('globalThis.dragovers &&= 0');
    await untilTrue(
      () => 'a dragover after the one that was seen',
      async () => (await this.#see('globalThis.dragovers')) !== 0,
    );
  }

  /** On the screen, or so many pixels beside it. */
  async #middleOf(selector: string, beside = 0): Promise<string[]> {
    const middle = await this.#see(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = globalThis.corner ?? [0, 0];
      return [x + left + width / 2 + ${beside}, y + top + height / 2].map(Math.round).map(String);
    })()`);
    assert.ok(Array.isArray(middle));
    return middle;
  }

  async click(selector: string, seen: string): Promise<void> {
    await this.pointAt(selector);
    await this.#display.hands('click', '1');
    await this.sees(seen);
  }

  /** From the middle of the one to the middle of the other. */
  async drag(selector: string, to: string, seen: string): Promise<void> {
    await this.pointAt(selector);
    await this.#display.hands('mousedown', '1');
    await this.#moveTo(await this.#middleOf(selector, 15));
    await this.#moveTo(await this.#middleOf(to));
    await this.#mayDrop();
    await this.#display.hands('mouseup', '1');
    await this.sees(seen);
  }

  /** As by the system's dialog, which is not the browser's. */
  async choose(selector: string, path: string, seen: string): Promise<void> {
    const { result } = await this.#client.send(
      'Runtime.evaluate',
      { expression: `document.querySelector(${JSON.stringify(selector)})` },
      this.#session,
    );
    assert.ok(result.objectId !== undefined);
    const { objectId } = result;
    await this.#client.send('DOM.setFileInputFiles', { files: [path], objectId }, this.#session);
    await this.sees(seen);
  }

  /** Until the page has written the line last. */
  async sees(line: string): Promise<void> {
    let log = '';
    await untilTrue(
      () => `"${line}" at the end of the page's log, which is "${log}"`,
      async () => {
        log = await this.log();
        return log.endsWith(`.${line}.`);
      },
    );
  }

  async log(): Promise<string> {
    return String(await this.#see(`document.querySelector('#log').textContent`));
  }

  /** Closes the window. */
  async leave(): Promise<void> {
    await this.#client.close();
    await this.#display.hands('key', 'ctrl+w');
  }

  async #see(expression: string): Promise<unknown> {
    const { result } = await this.#client.send(
      'Runtime.evaluate',
      { expression, returnByValue: true },
      this.#session,
    );
    return result.value;
  }
}
