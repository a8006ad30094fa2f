/** The user of a Recorder flow: performs its steps, in order, when a person could. */
import type { Point } from '../../browser/agent/contract.js';
import type { ControlledRun } from '../../browser/control/controlled-run.js';
import { chosenFile } from '../../browser/input/chosen-file.js';
import { type InputStep, performStep } from '../../browser/input/input.js';
import type { Motion } from '../../browser/input/motion.js';
import type { Arrival } from '../../conductor/arrival.js';
import { describe, describeChoice, placeOf } from '../../scenario/describe.js';
import type { Flow, Step, WaitStep } from '../../scenario/scenario.js';
import type { Driver, Possible, Requirements } from '../driver.js';

type ActionStep = Exclude<Step, WaitStep>;

/** A step that does something, after what the user waits for to see first. */
interface Action {
  readonly step: ActionStep;
  /** Index in the scenario. */
  readonly index: number;
  readonly waits: readonly WaitStep[];
}

type FrameStep = Extract<InputStep, { readonly frame: readonly number[] }>;

const POSSIBLE: Possible = { ready: true };
const MISSING = { met: { there: false }, handlers: [] };
const NO_FRAME: Possible = { ready: false, detail: 'its frame is not there' };
const NO_WINDOW: Possible = { ready: false, detail: 'its popup is not there' };

export class FlowDriver implements Driver {
  /** The page alone throws. */
  readonly exceptions = [];
  readonly #run: ControlledRun;
  readonly #actions: readonly Action[];
  /** What the user wants to see in the end. */
  readonly #lastWaits: readonly WaitStep[];
  /** How many steps of the flow come before: people number them all. */
  readonly #opening: number;
  #next = 0;
  #arrival: Arrival | null = null;
  readonly #byScript = new Set<string>();
  readonly #undone = new Set<string>();

  constructor(run: ControlledRun, { steps, opening }: Pick<Flow, 'steps' | 'opening'>) {
    this.#run = run;
    this.#opening = opening;
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
    for (const step of steps) if (step.type === 'change') run.types(step.value);
  }

  async next(): Promise<Arrival | null> {
    const action = this.#actions[this.#next];
    if (action === undefined) return null;
    this.#arrival ??= this.#arrivalOf(action);
    return this.#arrival;
  }

  /** By names of the steps that no hands could make, so that a script did. */
  get untrusted(): readonly string[] {
    return [...this.#byScript].map(
      (name) => `${name}: no keys give it that value; a script did, by untrusted events.`,
    );
  }

  get undone(): readonly string[] {
    return [...this.#undone];
  }

  async possible(): Promise<Possible> {
    const action = this.#actions[this.#next];
    if (action === undefined) return this.#isAtEnd();
    const wait = await this.#firstUnmet(action.waits);
    if (wait !== null) return { ready: false, detail: `${describe(wait)} has not come true` };
    const { step } = action;
    if (!('frame' in step)) {
      return (await this.#isWindowThere(step)) ? POSSIBLE : NO_WINDOW;
    }
    const possible = await this.#run.ask(step, 'readiness', step);
    if (possible !== null) return possible;
    return (await this.#isWindowThere(step)) ? NO_FRAME : NO_WINDOW;
  }

  async handlers(): Promise<readonly string[]> {
    const step = this.#actions[this.#next]?.step;
    if (step === undefined) return [];
    return 'frame' in step ? this.#run.handlersMetBy(step, step) : this.#handlersOfKey(step);
  }

  async keys(): Promise<number> {
    const step = this.#actions[this.#next]?.step;
    if (step?.type === 'keyDown') return 1;
    return step?.type === 'change' ? ((await this.#run.ask(step, 'keys', step)) ?? 0) : 0;
  }

  async action(): Promise<string | null> {
    const step = this.#actions[this.#next]?.step;
    if (step?.type !== 'change') return null;
    const option = await this.#run.ask(step, 'option', step);
    return option === null ? null : describeChoice(step, option);
  }

  async #isAtEnd(): Promise<Possible> {
    const wait = await this.#firstUnmet(this.#lastWaits);
    if (wait === null) return POSSIBLE;
    return { ready: false, detail: `ends with "${describe(wait)}", which did not come true` };
  }

  async requirements(): Promise<ReadonlyMap<number, Requirements>> {
    const all = new Map<number, Requirements>();
    for (const action of this.#actions.slice(this.#next)) {
      all.set(action.index, await this.#requirementsOf(action));
    }
    return all;
  }

  nameOf({ facts, label }: Arrival): string {
    const number = facts.kind === 'input' ? this.#opening + facts.step + 1 : 0;
    return `Step ${number} of the scenario, "${label}",`;
  }

  async timeOut(): Promise<boolean> {
    return false;
  }

  async end(): Promise<void> {}

  async #requirementsOf({ step, waits }: Action): Promise<Requirements> {
    const awaited: Record<string, boolean> = { page: true };
    for (const [place, wait] of waits.entries()) {
      awaited[`wait ${place}`] = (await this.#firstUnmet([wait])) === null;
    }
    if (!('frame' in step)) {
      const met = { ...awaited, window: await this.#isWindowThere(step) };
      return { met, handlers: await this.#handlersOfKey(step) };
    }
    const { met, handlers } = (await this.#run.ask(step, 'requirements', step)) ?? MISSING;
    return { met: { ...awaited, ...met }, handlers: this.#run.placesOf(handlers) };
  }

  /** None, if no key is pressed. */
  async #handlersOfKey(step: ActionStep): Promise<readonly string[]> {
    return 'key' in step ? this.#run.handlersMetBy({ ...step, frame: [] }, null) : [];
  }

  async #firstUnmet(waits: readonly WaitStep[]): Promise<WaitStep | null> {
    for (const wait of waits) {
      if ((await this.#run.ask(wait, 'isAwaited', wait)) !== true) return wait;
    }
    return null;
  }

  #arrivalOf({ step, index }: Action): Arrival {
    const on = placeOf(step);
    return {
      facts: { kind: 'input', step: index, action: describe(step), ...(on !== null && { on }) },
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
    if (prepared?.ready !== true) return null;
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
    for (const [depth, index] of [...step.frame.entries()].reverse()) {
      const parent = { ...step, frame: step.frame.slice(0, depth) };
      const outer = await this.#run.ask(parent, 'throughFrame', index, point);
      if (outer?.ready !== true) return null;
      point = { x: outer.x, y: outer.y };
    }
    return point;
  }
}
