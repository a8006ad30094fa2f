/**
 * A flow: what the user does, step by step. `drivers/index.ts` lists the other kinds of scenarios.
 *
 * The file format is that of the Chrome DevTools Recorder ("Export as JSON"); `parse.ts` turns
 * it into these types, which say the same without the format's optional and alternative spellings.
 */

/**
 * Alternatives, the best first; the first that matches anything names the target. Each is a chain:
 * a later part is looked for in the shadow root, or else among the descendants, of the hits of the
 * part before it. A part is CSS (plain or `css/...`), `xpath/...`, `text/...`, `aria/...` or
 * `pierce/...`.
 */
export type Selectors = readonly (readonly string[])[];

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export type MouseButton = 'left' | 'middle' | 'right' | 'back' | 'forward';

/** The window that a step acts in. */
export interface InWindow {
  /** URL of the page in a popup; without one: the main page. */
  readonly popup?: string;
}

/** What a step acts on. */
interface Targeted extends InWindow {
  readonly selectors: Selectors;
  /** Path of child frame indexes from the main frame, which is `[]`. */
  readonly frame: readonly number[];
}

interface WithModifiers {
  /** The modifier keys that are down during the step, by the keyDown and keyUp steps before it. */
  readonly held: readonly Modifier[];
}

/** CSS pixels from the top left corner of the target's border box. */
interface Offset {
  readonly x: number;
  readonly y: number;
}

interface ClickStepOf<Type> extends Targeted, WithModifiers {
  readonly type: Type;
  readonly button: MouseButton;
  readonly offset: Offset;
}

export type ClickStep = ClickStepOf<'click'> | ClickStepOf<'doubleClick'>;

export interface HoverStep extends Targeted, WithModifiers {
  readonly type: 'hover';
}

/** The mouse takes hold of the target and lets it go at a place of the same frame. */
export interface DragStep extends Targeted, WithModifiers {
  readonly type: 'drag';
  readonly offset: Offset;
  readonly to: DropPlace;
}

export interface DropPlace {
  readonly type: 'drop';
  readonly selectors: Selectors;
  readonly offset: Offset;
}

/** Gives a form control or an editable element a value. */
export interface ChangeStep extends Targeted {
  readonly type: 'change';
  readonly value: string;
}

/** Chooses a file for an `<input type="file">`. */
export interface UploadStep extends Targeted {
  readonly type: 'upload';
  /** Path on disk. */
  readonly file: string;
}

/** A key as `keys.ts` names it: `Enter`, `a`, `A`, `ArrowDown`. It goes to the focused element. */
interface KeyStepOf<Type> extends InWindow, WithModifiers {
  readonly type: Type;
  readonly key: string;
  /** The key was down already: it repeats. */
  readonly repeat: boolean;
}

export type KeyStep = KeyStepOf<'keyDown'> | KeyStepOf<'keyUp'>;

export interface ScrollStep extends InWindow {
  readonly type: 'scroll';
  /** Null: the document of the frame. */
  readonly selectors: Selectors | null;
  readonly frame: readonly number[];
  /** The position to reach, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/** Waits until the number of matching elements is as asked, and they are as asked. */
export interface WaitStep extends Targeted {
  readonly type: 'waitForElement';
  readonly operator: '>=' | '==' | '<=';
  readonly count: number;
  /** False inverts the whole condition, as in @puppeteer/replay. */
  readonly visible: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Viewport {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
  readonly isLandscape: boolean;
}

export interface ViewportStep {
  readonly type: 'setViewport';
  readonly viewport: Viewport;
}

interface NavigateStep {
  readonly type: 'navigate';
  readonly url: string;
}

export type Step =
  | ClickStep
  | HoverStep
  | DragStep
  | ChangeStep
  | UploadStep
  | KeyStep
  | ScrollStep
  | WaitStep
  | ViewportStep
  | NavigateStep;

export interface Flow {
  readonly kind: 'flow';
  readonly title: string;
  /** As it was written: JSON. */
  readonly text: string;
  /** The window before the page is opened, where the flow sets one. */
  readonly viewport: Viewport | null;
  /** Where the flow opens; the URL of `wave record <url>` wins over it. */
  readonly url: string | null;
  /** How many steps of the flow come before `steps`: people number them all. */
  readonly opening: number;
  /** What the user does once the page is opened, in order; empty: the load alone. */
  readonly steps: readonly Step[];
}
