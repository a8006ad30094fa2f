/** The user of a scenario: performs its steps, in order, when a person could. */
import { describe } from '../../scenario/describe.js';
import type { Step, WaitStep } from '../../scenario/scenario.js';
import type { NotReady, Point } from '../agent/target.js';
import { chosenFile } from '../chosen-file.js';
import { type InputStep, performStep } from '../input.js';
import type { Motion } from '../motion.js';
import type { Arrival } from './arrival.js';
import type { ControlledRun } from './controlled-run.js';

type ActionStep = Exclude<Step, WaitStep>;

/** A step that does something, after what the user waits for to see first. */
interface Action {
  readonly step: ActionStep;
  /** Index in the scenario. */
  readonly index: number;
  readonly waits: readonly WaitStep[];
}

type FrameStep = Extract<InputStep, { readonly frame: readonly number[] }>;

export type Possible = { readonly ready: true } | NotReady;

/** Whether each of what a step requires is met, by name. It is possible when all are. */
export type Requirements = Readonly<Record<string, boolean>>;

const POSSIBLE: Possible = { ready: true };
const NO_FRAME: Possible = { ready: false, why: 'missing', detail: 'its frame is not there' };
const NO_WINDOW: Possible = { ready: false, why: 'missing', detail: 'its popup is not there' };

export class User {
  readonly #run: ControlledRun;
  readonly #actions: readonly Action[];
  /** What the user wants to see in the end. */
  readonly #lastWaits: readonly WaitStep[];
  #next = 0;
  #arrival: Arrival | null = null;
  readonly #byScript = new Set<string>();
  readonly #undone = new Set<string>();

  constructor(run: ControlledRun, steps: readonly Step[]) {
    this.#run = run;
    const actions: Action[] = [];
    let waits: WaitStep[] = [];
    for (const [index, step] of steps.entries()) {
      if (step.type === 'waitForElement') {
        waits.push(step);
      } else {
        actions.push({ step, index, waits });
        waits = [];
      }
    }
    this.#actions = actions;
    this.#lastWaits = waits;
  }

  /** The next input, whether or not it is possible yet; null after the last. */
  get next(): Arrival | null {
    const action = this.#actions[this.#next];
    if (action === undefined) return null;
    this.#arrival ??= this.#arrivalOf(action);
    return this.#arrival;
  }

  /** Indexes of the steps that are still to be performed. */
  get remaining(): readonly number[] {
    return this.#actions.slice(this.#next).map(({ index }) => index);
  }

  /** Names of the steps that no hands could make, so that a script did. */
  get byScript(): ReadonlySet<string> {
    return this.#byScript;
  }

  /** Sentences on steps that did nothing. */
  get undone(): readonly string[] {
    return [...this.#undone];
  }

  /** Whether a person could perform the step now, or the next one. */
  async possible(index = this.#actions[this.#next]?.index): Promise<Possible> {
    const action = this.#actions.find((candidate) => candidate.index === index);
    if (action === undefined) return POSSIBLE;
    const wait = await this.#firstUnmet(action.waits);
    if (wait !== null)
      return { ready: false, why: 'missing', detail: `${describe(wait)} has not come true` };
    const { step } = action;
    if (!('frame' in step)) {
      return (await this.#isWindowThere(step)) ? POSSIBLE : NO_WINDOW;
    }
    const possible = await this.#run.ask(step, 'readiness', step);
    if (isPossible(possible)) return possible;
    return (await this.#isWindowThere(step)) ? NO_FRAME : NO_WINDOW;
  }

  /** How the step stands now, requirement by requirement. */
  async requirements(index: number): Promise<Requirements> {
    const action = this.#actions.find((candidate) => candidate.index === index);
    const met: Record<string, boolean> = { page: true };
    if (action === undefined) return met;
    const { step, waits } = action;
    for (const [place, wait] of waits.entries()) {
      met[`wait ${place}`] = (await this.#firstUnmet([wait])) === null;
    }
    if (!('frame' in step)) return { ...met, window: await this.#isWindowThere(step) };
    const target = await this.#run.ask(step, 'requirements', step);
    return { ...met, ...(areRequirements(target) ? target : { there: false }) };
  }

  /** What the scenario waits for at its end and has not come; null: nothing. */
  async unmet(): Promise<WaitStep | null> {
    return this.#firstUnmet(this.#lastWaits);
  }

  async #firstUnmet(waits: readonly WaitStep[]): Promise<WaitStep | null> {
    for (const wait of waits) {
      if ((await this.#run.ask(wait, 'isAwaited', wait)) !== true) return wait;
    }
    return null;
  }

  #arrivalOf({ step, index }: Action): Arrival {
    return {
      facts: { kind: 'input', key: `step ${index}`, step: index },
      label: describe(step),
      cause: null,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {
        this.#next++;
        this.#arrival = null;
        await this.#act(step);
      },
    };
  }

  async #act(step: ActionStep): Promise<void> {
    if (step.type === 'navigate') {
      await this.#run.navigateTo(step.url);
      return;
    }
    // What the page is asked for comes behind what it is told; keys come to it by another way.
    if (!('frame' in step)) await this.#run.told;
    const motion = 'frame' in step ? await this.#prepare(step) : ({ kind: 'none' } as const);
    if (motion?.kind === 'by script') this.#byScript.add(describe(step));
    const window = await this.#run.windowOf('popup' in step ? step : {});
    if (motion !== null && window !== null) await performStep(window, step, motion);
    else
      this.#undone.add(
        `${describe(step)}: it was no longer possible when it was performed, and did nothing.`,
      );
  }

  async #isWindowThere(step: ActionStep): Promise<boolean> {
    return !('popup' in step) || (await this.#run.windowOf(step)) !== null;
  }

  /** Null when the step has become impossible since it was asked. */
  async #prepare(step: FrameStep): Promise<Motion | null> {
    const file = step.type === 'upload' ? await chosenFile(step.file) : null;
    const prepared = await this.#run.ask(step, 'prepare', step, file);
    if (!isPrepared(prepared)) return null;
    const { motion } = prepared;
    if (!('x' in motion)) return motion;
    const point = await this.#inWindow(step, motion);
    if (point === null) return null;
    if (motion.kind !== 'drag') return { ...motion, ...point };
    const to = await this.#inWindow(step, motion.to);
    return to === null ? null : { ...motion, ...point, to };
  }

  /** A point of the step's frame, in the viewport of the main frame; null: the frame is gone. */
  async #inWindow(step: FrameStep, { x, y }: Point): Promise<Point | null> {
    let point: Point = { x, y };
    for (let depth = step.frame.length; depth > 0; depth--) {
      const parent = { ...step, frame: step.frame.slice(0, depth - 1) };
      const outer = await this.#run.ask(parent, 'throughFrame', step.frame[depth - 1], point);
      if (!isPoint(outer)) return null;
      point = { x: outer.x, y: outer.y };
    }
    return point;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPossible(value: unknown): value is Possible {
  return isObject(value) && 'ready' in value;
}

function areRequirements(value: unknown): value is Requirements {
  return isObject(value) && Object.values(value).every((met) => typeof met === 'boolean');
}

function isPrepared(value: unknown): value is { readonly ready: true; readonly motion: Motion } {
  return isObject(value) && 'ready' in value && value.ready === true && 'motion' in value;
}

function isPoint(value: unknown): value is Point {
  return isObject(value) && 'x' in value && 'y' in value;
}
