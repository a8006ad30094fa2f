/** Pages with the target part of the agent in them, one after another in one tab of a Chrome. */
import { createServer } from 'node:http';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import type * as target from '../../../../src/browser/agent/target/target.js';
import { findBrowser } from '../../../../src/browser/chrome/find.js';
import {
  type InputStep,
  parkMouse,
  performStep,
  type Sender,
} from '../../../../src/browser/input/input.js';
import type { Motion } from '../../../../src/browser/input/motion.js';
import { parseScenario } from '../../../../src/scenario/parse.js';
import type { Step } from '../../../../src/scenario/scenario.js';

declare global {
  /** The agent's exports, in the page. */
  var waveTarget: typeof target;
}

export interface TargetPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly sender: Sender;
  /** Prepares and performs a step given as in a Recorder flow, in the main frame. */
  perform(step: object): Promise<void>;
}

/** Call once in a test file, outside of tests. */
export function targetPages(): {
  /** Replaces the page before it. */
  open(html: string): Promise<TargetPage>;
} {
  let browser: Browser;
  let page: Page;
  let session: CDPSession;
  let sender: Sender;
  let content = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(content);
  });

  before(async () => {
    const bundle = await build({
      entryPoints: ['src/browser/agent/target/target.ts'],
      absWorkingDir: fileURLToPath(new URL('../../../../..', import.meta.url)),
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'waveTarget',
      target: 'chrome120',
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const found = await findBrowser({ notice: () => {} });
    if (found === null) throw new Error('There is no browser: set WAVE_BROWSER.');
    browser = await puppeteer.launch({
      executablePath: found.path,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      defaultViewport: { width: 800, height: 600 },
    });
    page = await browser.newPage();
    await page.evaluateOnNewDocument(bundle.outputFiles[0]?.text ?? '');
    session = await page.createCDPSession();
    // Puppeteer brings its own version of the protocol's types: a plain string forgets them.
    const method: string = 'send';
    sender = { send: Reflect.get(session, method).bind(session) };
    await load('');
    await parkMouse(sender);
  });

  after(async () => {
    await browser?.close();
    server.close();
  });

  async function load(html: string): Promise<void> {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no server');
    content = `<!doctype html><body>${html}`;
    await page.goto(`http://127.0.0.1:${address.port}/`);
  }

  async function open(html: string): Promise<TargetPage> {
    await load(html);
    return {
      page,
      session,
      sender,
      async perform(flowStep) {
        const step = toStep(flowStep);
        await performStep(sender, step, await prepareIn(page, step));
      },
    };
  }

  return { open };
}

/** One step of a flow, as the scenario has it. */
export function toStep(flowStep: object): InputStep {
  const [step] = steps([flowStep]);
  if (step === undefined || step.type === 'navigate' || step.type === 'waitForElement') {
    throw new Error('not an input');
  }
  return step;
}

/** The steps of a flow; a click gets the offset that it lacks. */
export function steps(flowSteps: readonly object[]): readonly Step[] {
  const opening = { type: 'navigate', url: 'about:blank' };
  const complete = flowSteps.map((step) => ({ offsetX: 5, offsetY: 5, ...step }));
  const flow = { title: 'test', steps: [opening, ...complete] };
  return parseScenario(JSON.stringify(flow), 'test').steps;
}

async function prepareIn(page: Page, step: InputStep): Promise<Motion> {
  if (step.type === 'keyDown' || step.type === 'keyUp' || step.type === 'setViewport') {
    return { kind: 'none' };
  }
  const prepared = await page.evaluate((step) => {
    waveTarget.revealTargets(step, document);
    return waveTarget.prepareStep(step, document);
  }, step);
  if (!prepared?.ready) throw new Error(`not ready: ${prepared?.why}, ${prepared?.detail}`);
  return prepared.motion;
}
