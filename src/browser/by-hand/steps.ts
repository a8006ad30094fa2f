/** Turns what a person does into the steps of a flow. Pure. */
import type { Modifier } from '../../scenario/scenario.js';
import type { Chain, Deed, PointOnElement } from './messages.js';

interface StepPlace {
  readonly target: 'main';
  /** Absent in the main frame. */
  readonly frame?: readonly number[];
}

interface Targeted extends StepPlace {
  readonly selectors: readonly Chain[];
}

/** Where a click acts. */
interface Spot {
  readonly selectors: readonly Chain[];
  readonly offsetX: number;
  readonly offsetY: number;
}

interface ClickStep extends StepPlace, Spot {
  readonly type: 'click' | 'doubleClick';
  readonly button?: string;
}

interface DragStep extends StepPlace {
  readonly type: 'customStep';
  readonly name: 'drag';
  readonly parameters: Spot & { readonly to: Spot };
}

interface ViewportStep {
  readonly type: 'setViewport';
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: 1;
  readonly isMobile: false;
  readonly hasTouch: false;
  readonly isLandscape: boolean;
}

/** A step as the DevTools Recorder exports it, or as `scenario/drag.ts` reads one. */
export type FlowStep =
  | { readonly type: 'navigate'; readonly url: string }
  | ViewportStep
  | ClickStep
  | DragStep
  | (Targeted & { readonly type: 'change'; readonly value: string })
  | { readonly type: 'keyDown' | 'keyUp'; readonly target: 'main'; readonly key: string }
  | (StepPlace & {
      readonly type: 'scroll';
      readonly selectors?: readonly Chain[];
      readonly x: number;
      readonly y: number;
    });

export interface WrittenFlow {
  readonly title: string;
  readonly steps: readonly FlowStep[];
}

const MODIFIERS: readonly Modifier[] = ['Alt', 'Control', 'Meta', 'Shift'];

/** As the Recorder names them. */
const BUTTON_NAMES = {
  middle: 'auxiliary',
  right: 'secondary',
  back: 'back',
  forward: 'forward',
} as const;

export class Steps {
  readonly #url: string;
  readonly #steps: FlowStep[] = [];
  #viewport: ViewportStep | null = null;
  /** Names of the keys that are down by a step, by their codes. */
  readonly #down = new Map<string, string>();
  /** How many of the steps have been given as complete. */
  #told = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** With the keys released that are still down. */
  get flow(): WrittenFlow {
    const viewport = this.#viewport === null ? [] : [this.#viewport];
    const opening = [...viewport, { type: 'navigate', url: this.#url } as const];
    const released = [...this.#down.values()].map((key) => keyStep('keyUp', key));
    return {
      title: `Recorded by hand on ${this.#url}`,
      steps: [...opening, ...this.#steps, ...released],
    };
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /**
   * @param frame indexes of child frames, from the main frame down
   * @returns the steps that are complete now and were not before. A click is at once, also one that
   *   a double click then takes the place of
   */
  add(deed: Deed, frame: readonly number[]): readonly FlowStep[] {
    this.#do(deed, { target: 'main', ...(frame.length === 0 ? {} : { frame }) });
    const last = this.#steps.at(-1)?.type;
    if (last === 'change' || last === 'scroll') return this.#tell(this.#steps.length - 1);
    return this.#tell(this.#steps.findLastIndex(({ type }) => type !== 'keyDown') + 1);
  }

  /** Another URL is opened in the window. */
  navigate(url: string): readonly FlowStep[] {
    this.#steps.push({ type: 'navigate', url });
    return this.end();
  }

  /** @returns the steps that would be complete with the next one */
  end(): readonly FlowStep[] {
    return this.#tell(this.#steps.length);
  }

  #tell(complete: number): readonly FlowStep[] {
    const told = this.#steps.slice(this.#told, complete);
    this.#told = Math.max(this.#told, complete);
    return told;
  }

  #do(deed: Deed, place: StepPlace): void {
    switch (deed.type) {
      case 'click':
        this.#hold(deed.held);
        this.#steps.push(clickStep(deed, place));
        return;
      case 'doubleClick':
        this.#doubleClick();
        return;
      case 'drag': {
        this.#hold(deed.held);
        const parameters = { ...spot(deed.from), to: spot(deed.to) };
        this.#steps.push({ type: 'customStep', name: 'drag', ...place, parameters });
        return;
      }
      case 'change': {
        const { target, value, code } = deed;
        this.#takeBackKey(code);
        const selectors = [target];
        this.#replaceLast({ type: 'change', ...place, selectors, value });
        return;
      }
      case 'key':
        this.#turnKey(deed);
        return;
      case 'scroll': {
        const { target, x, y } = deed;
        const selectors = target === null ? {} : { selectors: [target] };
        this.#replaceLast({ type: 'scroll', ...place, ...selectors, x, y });
        return;
      }
      case 'viewport':
        // Once there are steps, a resize is none of them.
        if (this.isEmpty) this.#viewport = viewportStep(deed);
        return;
      case 'file':
      case 'unsaid':
        return;
    }
  }

  /** Modifiers go down and up when it matters: whoever leaves the window with Alt lets it go elsewhere. */
  #hold(held: readonly Modifier[]): void {
    for (const modifier of MODIFIERS) {
      if (held.includes(modifier) === this.#down.has(modifier)) continue;
      this.#turn(modifier, modifier, held.includes(modifier));
    }
  }

  #turnKey({ key, code, isDown, isRepeat, held }: Extract<Deed, { type: 'key' }>): void {
    const name = this.#down.get(code);
    if (isDown) {
      this.#hold(held);
      // That it went up was told to nobody, as when a dialog has opened.
      if (name !== undefined && !isRepeat) this.#turn(code, name, false);
      this.#turn(code, key, true);
    } else if (name !== undefined) {
      // By the name that it went down with, which another modifier may have changed.
      this.#turn(code, name, false);
    }
  }

  #turn(code: string, key: string, isDown: boolean): void {
    this.#steps.push(keyStep(isDown ? 'keyDown' : 'keyUp', key));
    if (isDown) this.#down.set(code, key);
    else this.#down.delete(code);
  }

  /** What a key does to a field, the field's value says. */
  #takeBackKey(code: string): void {
    const last = this.#steps.at(-1);
    if (last?.type !== 'keyDown' || last.key !== this.#down.get(code)) return;
    while (this.#steps.at(-1)?.type === 'keyDown') this.#steps.pop();
    this.#down.clear();
  }

  /** Typing and scrolling are one step each, however often they are told. */
  #replaceLast(step: Extract<FlowStep, { type: 'change' | 'scroll' }>): void {
    const last = this.#steps.at(-1);
    if (last?.type === step.type && isSamePlace(last, step)) this.#steps.pop();
    this.#steps.push(step);
  }

  /** Before it, Chrome tells the two clicks that it is made of; the first met what was there. */
  #doubleClick(): void {
    const [first, second] = this.#steps.slice(-2);
    if (first?.type !== 'click' || second?.type !== 'click') return;
    this.#steps.splice(-2, 2, { ...first, type: 'doubleClick' });
    this.#told = this.#steps.length - 1;
  }
}

function clickStep(
  { button, ...point }: Extract<Deed, { type: 'click' | 'doubleClick' }>,
  place: StepPlace,
): ClickStep {
  const pressed = button === 'left' ? {} : { button: BUTTON_NAMES[button] };
  return { type: 'click', ...place, ...spot(point), ...pressed };
}

function spot({ target, x, y }: PointOnElement): Spot {
  return { selectors: [target], offsetX: x, offsetY: y };
}

function viewportStep({ width, height }: Extract<Deed, { type: 'viewport' }>): ViewportStep {
  return {
    type: 'setViewport',
    width,
    height,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    isLandscape: width > height,
  };
}

function keyStep(type: 'keyDown' | 'keyUp', key: string): FlowStep {
  return { type, target: 'main', key };
}

function isSamePlace(
  a: Extract<FlowStep, { type: 'change' | 'scroll' }>,
  b: Extract<FlowStep, { type: 'change' | 'scroll' }>,
): boolean {
  const name = ({ frame, selectors }: typeof a) => JSON.stringify([frame, selectors]);
  return name(a) === name(b);
}
