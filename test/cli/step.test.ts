/** `wave replay --step`, in a window, with DevTools beside: a session of its own with the page, as they have. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type CDP from 'chrome-remote-interface';
import { chromeWithPort } from '../support/chrome-with-port.js';
import { type Display, noWindows, openDisplay } from '../support/display.js';
import { until } from '../support/until.js';
import { connect, profileOf } from './chrome-of.js';
import { click, commandLine, type Running } from './wave.js';

// Before any test: see by-hand.test.ts.
const skip = await noWindows();
const cli = commandLine();
const { WAVE_BROWSER } = process.env;

/** A click before `lib.js` throws. It counts what it hears. */
const PAGE = {
  '/': `<!doctype html><title>Steps</title>
    <button id="b1" onclick="fn()">Button</button><img src="dot.svg" alt="" width="10" height="10">
    <script>
      heard = [];
      for (const type of ['mousedown', 'click', 'keydown']) addEventListener(type, () => heard.push(type));
    </script>
    <script src="lib.js"></script>`,
  '/lib.js': 'function fn() {}',
  '/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>',
};

describe('in a window', { skip }, () => {
  let display: Display;

  before(async () => {
    display = await openDisplay();
    process.env.DISPLAY = display.name;
    delete process.env.WAVE_BROWSER; // A browser without windows.
    const scenario = await cli.scenario('click.json', [click('#b1')]);
    const args = ['test', cli.serve(PAGE), '--scenario', scenario, '--bail', '--out', 'out'];
    const { code, stderr } = await cli.wave(...args);
    assert.equal(code, 1, stderr);
  });
  after(async () => {
    await display?.close();
    delete process.env.DISPLAY;
    if (WAVE_BROWSER !== undefined) process.env.WAVE_BROWSER = WAVE_BROWSER;
  });

  test('it waits for Enter, for keys of the bar, and for DevTools', async () => {
    const running = cli.start(
      ...['replay', 'out', '--step', '--browser', await chromeWithPort(cli.folder, true)],
    );
    let stdout = '';
    running.process.stdout.on('data', (data) => {
      stdout += data;
    });
    const devTools = await DevTools.of(running);
    const lines = () => stdout.match(/^ {2}.*$/gm)?.map((line) => line.trim()) ?? [];
    await devTools.stopped();
    const whole = await devTools.see('document.documentElement.outerHTML');
    assert.doesNotMatch(String(whole), /2 of/);
    assert.deepEqual(lines().length, 2);
    // A page that stands still hears of no hand.
    await display.hands('mousemove', '400', '600', 'click', '1', 'key', 'a');
    await display.hands('key', 'F10');
    await devTools.stopped();
    assert.equal(lines().at(-1), 'click #b1');
    assert.deepEqual(await devTools.see('heard'), []);
    running.process.stdin.write('\n');
    await devTools.stopped();
    assert.equal(lines().at(-1), 'script lib.js');
    assert.deepEqual(await devTools.see('heard'), ['mousedown', 'click']);
    await devTools.resume();
    await devTools.stopped();
    const all = lines();
    await devTools.leave();
    // What it ended in is known: the window may be closed.
    await display.hands('key', 'ctrl+w');

    const { code, stderr } = await running.ended;
    assert.match(
      stdout,
      /^The same outcome came again\. This run: exception: .* fn is not defined/m,
    );
    assert.match(
      stderr,
      /^ {2}It is the first of the race\. In the recording it ran after script lib\.js\.$/m,
    );
    assert.match(stderr, /^All has run\. /m);
    assert.equal(code, 1);
    const { stdout: alone } = await cli.wave(
      'replay',
      'out',
      '--test',
      numberIn(await cli.read('out/report.json')),
    );
    assert.deepEqual(
      all,
      alone.match(/^ {2}.*$/gm)?.map((line) => line.trim()),
    );
  });
});

/** Of the test of F1. */
function numberIn(report: string): string {
  const { findings }: { readonly findings: readonly { readonly tests: readonly number[] }[] } =
    JSON.parse(report);
  return String(findings[0]?.tests[0]);
}

class DevTools {
  readonly #client: CDP.Client;
  readonly #session: string;
  /** Where it stands; null: it runs. */
  #script: string | null = null;
  /** Where it stood last. */
  #before: string | null = null;

  /** As soon as the page is there. */
  static async of(running: Running): Promise<DevTools> {
    const client = await connect(await profileOf(running));
    const targetId = await until(
      () => 'the page',
      async () => {
        const { targetInfos } = await client.Target.getTargets({});
        return targetInfos.find(({ url }) => url.startsWith(cli.server.origin))?.targetId;
      },
    );
    const { sessionId } = await client.Target.attachToTarget({ targetId, flatten: true });
    const devTools = new DevTools(client, sessionId);
    await client.send('Debugger.enable', {}, sessionId);
    return devTools;
  }

  private constructor(client: CDP.Client, session: string) {
    this.#client = client;
    this.#session = session;
    client.Debugger.on('paused', ({ callFrames }) => {
      this.#script = callFrames[0]?.location.scriptId ?? null;
    });
    client.Debugger.on('resumed', () => {
      this.#script = null;
    });
  }

  /** Until the page stands where it has not stood before. */
  async stopped(): Promise<void> {
    this.#before = await until(
      () => 'the page to stand still',
      () => (this.#script === this.#before ? undefined : (this.#script ?? undefined)),
    );
  }

  async see(expression: string): Promise<unknown> {
    const asked = { expression, returnByValue: true };
    const { result } = await this.#client.send('Runtime.evaluate', asked, this.#session);
    return result.value;
  }

  async resume(): Promise<void> {
    await this.#client.send('Debugger.resume', {}, this.#session);
  }

  async leave(): Promise<void> {
    await this.#client.close();
  }
}
