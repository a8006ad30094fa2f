/**
 * Reads a Chrome DevTools Recorder flow. @puppeteer/replay knows the format and judges it; this
 * says which step is wrong, refuses what WAVE cannot perform, and spells the rest out.
 *
 * - What a flow does first, setViewport and then navigate, is not a step of the user: it becomes
 *   the scenario's viewport and URL. With `wave record <url>` that URL wins, so this first navigate
 *   is dropped. Any later navigate or setViewport is a step.
 * - `assertedEvents` (the navigation that the Recorder saw follow a step) and `timeout` are ignored:
 *   WAVE sees navigations itself, and waits for the page to become quiet rather than for a time.
 * - `duration` of a click is ignored where it is none that a page takes for a long press; a longer one
 *   is refused: the button is released at once, in one operation.
 * - A `customStep` may be a drag, see `drag.ts`.
 * - `deviceType` is ignored, as in @puppeteer/replay: clicks are the mouse's.
 */
import { readFile } from 'node:fs/promises';
import { mouseButtonMap, parse, parseStep, type Schema, StepType } from '@puppeteer/replay';
import { dragProblem, endsOfDrag, isDrag } from './drag.js';
import { ScenarioError } from './error.js';
import { findJsonError } from './json-error.js';
import { keyNamed } from './keys.js';
import type { Flow, Modifier, Selectors, Step, Viewport } from './scenario.js';
import { checkUploads, uploadOf } from './uploads.js';

const EXPORT = 'Export the flow from the Recorder panel of Chrome DevTools as JSON.';

/** @throws ScenarioError also when the file cannot be read. */
export async function readFlow(file: string): Promise<Flow> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') {
      throw ScenarioError.noFile(file);
    }
    if ('code' in error && error.code === 'EISDIR') {
      throw new ScenarioError(
        `The scenario ${file} is a folder. Name the file in it that the Recorder exported.`,
      );
    }
    throw new ScenarioError(`The scenario ${file} cannot be read: ${error.message}.`);
  }
  const scenario = parseScenario(text, file);
  await checkUploads(scenario);
  return scenario;
}

/**
 * @param text a flow in JSON
 * @param source the path of its file, or its name in messages where it has none
 * @throws ScenarioError
 */
export function parseScenario(text: string, source: string): Flow {
  const flow = parseFlow(text.replace(/^\uFEFF/, ''), source);
  if (flow.steps.length === 0) {
    throw new ScenarioError(`The scenario ${source} has no steps.`, {
      code: 'empty-scenario',
      advice: 'Record some.',
    });
  }
  const keyboard = new Keyboard();
  const steps = flow.steps.map((step, index) =>
    toStep(parseOneStep(step, index, source), { keyboard, source }, (problem) => {
      throw new ScenarioError(`${stepName(step, index, source)} ${problem}`);
    }),
  );
  return { kind: 'flow', title: flow.title, text, ...splitOpening(steps) };
}

/** The steps before the first act of the user, and the rest. */
function splitOpening(all: readonly Step[]): Omit<Flow, 'kind' | 'title' | 'text'> {
  let viewport: Viewport | null = null;
  for (const [index, step] of all.entries()) {
    if (step.type === 'setViewport') viewport = step.viewport;
    else if (step.type === 'navigate') {
      return { viewport, url: step.url, opening: index + 1, steps: all.slice(index + 1) };
    } else return { viewport, url: null, opening: index, steps: all.slice(index) };
  }
  return { viewport, url: null, opening: all.length, steps: [] };
}

/** The flow's frame is checked by the library; its steps are checked later, each with its number. */
function parseFlow(text: string, source: string): { title: string; steps: readonly unknown[] } {
  const place = findJsonError(text);
  if (place !== null) {
    const problem =
      place.found === null ? 'it ends too early' : `unexpected ${JSON.stringify(place.found)}`;
    throw new ScenarioError(
      `The scenario ${source} is not JSON: ${problem} at line ${place.line}, column ${place.column}. ${EXPORT}`,
    );
  }
  const data: unknown = JSON.parse(text);
  const steps = isObject(data) ? data.steps : undefined;
  try {
    const { title } = parse(isObject(data) && Array.isArray(steps) ? { ...data, steps: [] } : data);
    return { title, steps: Array.isArray(steps) ? steps : [] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ScenarioError(
      `The scenario ${source} is not a Recorder flow: ${error.message}. ${EXPORT}`,
    );
  }
}

function parseOneStep(step: unknown, index: number, source: string): Schema.Step {
  const problem = problemOf(step);
  if (problem !== null) throw new ScenarioError(`${stepName(step, index, source)} ${problem}`);
  try {
    const parsed = parseStep(step);
    if (parsed.type === StepType.CustomStep) endsOfDrag(parsed);
    return parsed;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ScenarioError(`${stepName(step, index, source)} is not valid: ${error.message}.`);
  }
}

function stepName(step: unknown, index: number, source: string): string {
  const type = isObject(step) && typeof step.type === 'string' ? ` (${step.type})` : '';
  return `Step ${index + 1}${type} of the scenario ${source}`;
}

const PERFORMED: readonly string[] = [
  'navigate',
  'click',
  'doubleClick',
  'hover',
  'customStep (of the name drag)',
  'change',
  'keyDown',
  'keyUp',
  'scroll',
  'waitForElement',
  'setViewport',
];

const NOT_PERFORMED =
  `cannot be performed. WAVE performs ${PERFORMED.slice(0, -1).join(', ')} and ` +
  `${PERFORMED.at(-1)}: take the step out or say it with these.`;

/** What the library would say in other words, as the rest of a sentence; null: nothing. */
function problemOf(step: unknown): string | null {
  if (!isObject(step) || typeof step.type !== 'string') return null;
  const { type } = step;
  if (isDrag(step)) return dragProblem(step);
  if (!PERFORMED.includes(type)) return NOT_PERFORMED;
  const isAtPoint = typeof step.offsetX === 'number' && typeof step.offsetY === 'number';
  if ((type === 'click' || type === 'doubleClick') && !isAtPoint) {
    return 'does not say where: add "offsetX" and "offsetY", in pixels from the top left corner of the element.';
  }
  return null;
}

/** The shortest press that pages and systems take for a long one. */
const LONG_PRESS_MS = 500;

interface FlowSoFar {
  readonly keyboard: Keyboard;
  /** Path of its file. */
  readonly source: string;
}

/** `reject` gets what is wrong with the step, as the rest of a sentence. */
function toStep(step: Schema.Step, flow: FlowSoFar, reject: (problem: string) => never): Step {
  const target = 'target' in step ? (step.target ?? 'main') : 'main';
  if (target === 'main') return toStepOfPage(step, flow, reject);
  if (!URL.canParse(target)) {
    reject(
      `acts on the target ${JSON.stringify(target)}, which is neither "main" nor the URL of a popup.`,
    );
  }
  const inPage = toStepOfPage(step, flow, reject);
  if (inPage.type === 'setViewport' || inPage.type === 'navigate') {
    reject(
      `acts on the target ${JSON.stringify(target)}, but is possible for the target "main" only.`,
    );
  }
  return { ...inPage, popup: target };
}

function toStepOfPage(
  step: Schema.Step,
  { keyboard, source }: FlowSoFar,
  reject: (problem: string) => never,
): Step {
  switch (step.type) {
    case StepType.Click:
    case StepType.DoubleClick:
      if (step.duration !== undefined && step.duration >= LONG_PRESS_MS) {
        reject(
          `holds the button down for ${step.duration} ms, but WAVE lets go at once, so a long press is ` +
            'not possible. Where the page does not tell it from a click, take "duration" out.',
        );
      }
      return {
        type: step.type === StepType.Click ? 'click' : 'doubleClick',
        ...targeted(step),
        held: keyboard.held(),
        button: mouseButtonMap.get(step.button ?? 'primary') ?? 'left',
        offset: offsetOf(step),
      };
    case StepType.CustomStep: {
      const { from, to } = endsOfDrag(step);
      return {
        type: 'drag',
        ...targeted({ ...step, selectors: from.selectors }),
        held: keyboard.held(),
        offset: offsetOf(from),
        to: { type: 'drop', selectors: chains(to.selectors), offset: offsetOf(to) },
      };
    }
    case StepType.Hover:
      return { type: 'hover', ...targeted(step), held: keyboard.held() };
    case StepType.Change: {
      const file = uploadOf(step.value, source);
      if (file !== null) return { type: 'upload', ...targeted(step), file };
      return { type: 'change', ...targeted(step), value: step.value };
    }
    case StepType.KeyDown:
    case StepType.KeyUp: {
      const type = step.type === StepType.KeyDown ? 'keyDown' : 'keyUp';
      const known = keyNamed(step.key);
      if (known === null) {
        reject(
          `names the key ${JSON.stringify(step.key)}, which is unknown. Keys are named as in KeyboardEvent.key or .code: "Enter", "a", "ArrowDown".`,
        );
      }
      const repeat = keyboard.turn(type, known.code, known.key);
      return { type, key: step.key, held: keyboard.held(), repeat };
    }
    case StepType.Scroll:
      return {
        type: 'scroll',
        selectors: 'selectors' in step && step.selectors ? chains(step.selectors) : null,
        frame: step.frame ?? [],
        x: step.x ?? 0,
        y: step.y ?? 0,
      };
    case StepType.WaitForElement:
      return {
        type: 'waitForElement',
        ...targeted(step),
        operator: step.operator ?? '>=',
        count: step.count ?? 1,
        visible: step.visible ?? true,
        attributes: step.attributes ?? {},
        properties: { ...step.properties },
      };
    case StepType.SetViewport: {
      const { width, height, deviceScaleFactor, isMobile, hasTouch, isLandscape } = step;
      return {
        type: 'setViewport',
        viewport: { width, height, deviceScaleFactor, isMobile, hasTouch, isLandscape },
      };
    }
    case StepType.Navigate:
      if (!URL.canParse(step.url)) {
        reject(`navigates to ${JSON.stringify(step.url)}, which is not a URL.`);
      }
      return { type: 'navigate', url: step.url };
    default:
      return reject(NOT_PERFORMED);
  }
}

function targeted(step: Schema.StepWithSelectors): {
  selectors: Selectors;
  frame: readonly number[];
} {
  return { selectors: chains(step.selectors), frame: step.frame ?? [] };
}

function offsetOf({ offsetX, offsetY }: Schema.ClickAttributes): { x: number; y: number } {
  return { x: offsetX, y: offsetY };
}

function chains(selectors: readonly (string | string[])[]): Selectors {
  return selectors.map((selector) => (typeof selector === 'string' ? [selector] : selector));
}

/** Which keys are down between the steps of a flow. */
class Keyboard {
  /** `KeyboardEvent.key` by `KeyboardEvent.code`. */
  readonly #down = new Map<string, string>();

  /** Returns whether the key repeats: it goes down and was down already. */
  turn(type: 'keyDown' | 'keyUp', code: string, key: string): boolean {
    const repeat = type === 'keyDown' && this.#down.has(code);
    if (type === 'keyDown') this.#down.set(code, key);
    else this.#down.delete(code);
    return repeat;
  }

  held(): readonly Modifier[] {
    const down = new Set(this.#down.values());
    return MODIFIERS.filter((modifier) => down.has(modifier));
  }
}

const MODIFIERS: readonly Modifier[] = ['Alt', 'Control', 'Meta', 'Shift'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
