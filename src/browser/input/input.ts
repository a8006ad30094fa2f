/**
 * User inputs by the DevTools protocol's Input domain: every event that they cause is trusted.
 *
 * Chrome acknowledges an input once the page has handled it, but handles mouse moves (and wheels)
 * with the next frame. A button event after a move takes the move along at once, so what belongs
 * together is sent without waiting in between: a click takes about 1 ms, and 17 ms if each of its
 * three events is awaited.
 */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { type KeyboardKey, keyNamed, keyTyping } from '../../scenario/keys.js';
import type {
  ChangeStep,
  ClickStep,
  DragStep,
  HoverStep,
  KeyStep,
  Modifier,
  MouseButton,
  ScrollStep,
  UploadStep,
  ViewportStep,
} from '../../scenario/scenario.js';
import type { Motion } from './motion.js';

type Commands = ProtocolMapping.Commands;

/** Sends commands to the page's target, in order. */
export interface Sender {
  send<Method extends keyof Commands>(
    method: Method,
    ...params: Commands[Method]['paramsType']
  ): Promise<unknown>;
}

/** The steps that are inputs to the page. */
export type InputStep =
  | ClickStep
  | HoverStep
  | DragStep
  | ChangeStep
  | UploadStep
  | KeyStep
  | ScrollStep
  | ViewportStep;

/**
 * Performs a step; the page has handled all of it when the promise resolves. (While a dialog is
 * open it does not resolve.)
 *
 * @param motion what the agent's `prepare` gave, with points in CSS pixels of the main frame's
 *   viewport; `none` for the steps that it does not prepare: keys and the viewport
 * @throws whatever `send` rejects with
 */
export async function performStep(send: Sender, step: InputStep, motion: Motion): Promise<void> {
  switch (motion.kind) {
    case 'pointer':
      await point(send, step, motion);
      break;
    case 'drag':
      await drag(send, motion, 'held' in step ? modifierBits(step.held) : 0);
      break;
    case 'keys':
      await Promise.all(motion.keys.flatMap((key) => strike(send, key)));
      break;
    case 'wheel':
      await turnWheel(send, motion);
      break;
    case 'by script':
      break;
    case 'none':
      if (step.type === 'keyDown' || step.type === 'keyUp') await turnKey(send, step);
      else if (step.type === 'setViewport') await setViewport(send, step);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function point(send: Sender, step: InputStep, { x, y }: Point): Promise<void> {
  const modifiers = 'held' in step ? modifierBits(step.held) : 0;
  const moved = send.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, modifiers });
  const button = 'button' in step ? step.button : 'left';
  const clicks = step.type === 'hover' ? 0 : step.type === 'doubleClick' ? 2 : 1;
  const events = [moved];
  for (let clickCount = 1; clickCount <= clicks; clickCount++) {
    const click = { x, y, modifiers, button, clickCount };
    events.push(
      send.send('Input.dispatchMouseEvent', {
        ...click,
        type: 'mousePressed',
        buttons: BUTTON_BITS[button],
      }),
      send.send('Input.dispatchMouseEvent', { ...click, type: 'mouseReleased' }),
    );
  }
  await Promise.all(events);
}

interface Drag extends Point {
  readonly to: Point;
}

/**
 * Chrome begins a drag with the first move over a few pixels, and only once the page has handled that
 * move does it make the next ones the drag's: each is awaited. The last place is told twice, as
 * what is dragged enters there with one move, and is over it with the next.
 */
async function drag(send: Sender, { x, y, to }: Drag, modifiers: number): Promise<void> {
  const button = 'left';
  const held = { modifiers, button, buttons: BUTTON_BITS[button], clickCount: 1 } as const;
  const move = (point: Point, more: Partial<typeof held>) =>
    send.send('Input.dispatchMouseEvent', { ...point, ...more, type: 'mouseMoved' });
  await move({ x, y }, { modifiers });
  await send.send('Input.dispatchMouseEvent', { x, y, ...held, type: 'mousePressed' });
  await move({ x: (x + to.x) / 2, y: (y + to.y) / 2 }, held);
  await move(to, held);
  await move(to, held);
  const released = { ...to, modifiers, button, clickCount: 1 } as const;
  await send.send('Input.dispatchMouseEvent', { ...released, type: 'mouseReleased' });
}

/** `MouseEvent.buttons`. */
const BUTTON_BITS: Readonly<Record<MouseButton, number>> = {
  left: 1,
  right: 2,
  middle: 4,
  back: 8,
  forward: 16,
};

/** A key goes down and up. */
function strike(send: Sender, name: string): Promise<unknown>[] {
  const key = keyTyping(name);
  const modifiers = key.shift ? modifierBits(['Shift']) : 0;
  return [sendKey(send, 'down', key, modifiers, false), sendKey(send, 'up', key, modifiers, false)];
}

async function turnKey(send: Sender, { type, key, held, repeat }: KeyStep): Promise<void> {
  const known = keyNamed(key);
  if (known === null) throw new TypeError(`No key is named ${JSON.stringify(key)}.`);
  // With Control, Alt or Meta a key is a command and types nothing.
  const text = held.some((modifier) => modifier !== 'Shift') ? '' : known.text;
  const down = type === 'keyDown' ? 'down' : 'up';
  await sendKey(send, down, { ...known, text }, modifierBits(held), repeat);
}

function sendKey(
  send: Sender,
  direction: 'down' | 'up',
  { key, code, keyCode, location, text }: KeyboardKey,
  modifiers: number,
  autoRepeat: boolean,
): Promise<unknown> {
  const common = { key, code, windowsVirtualKeyCode: keyCode, location, modifiers };
  if (direction === 'up') return send.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' });
  return send.send('Input.dispatchKeyEvent', {
    ...common,
    type: text === '' ? 'rawKeyDown' : 'keyDown',
    text,
    unmodifiedText: text,
    autoRepeat,
    isKeypad: location === KEYPAD,
  });
}

/** `KeyboardEvent.DOM_KEY_LOCATION_NUMPAD`. */
const KEYPAD = 3;

function modifierBits(held: readonly Modifier[]): number {
  return held.reduce((bits, modifier) => bits | MODIFIER_BITS[modifier], 0);
}

/** `Input.dispatchKeyEvent.modifiers`. */
const MODIFIER_BITS: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/**
 * Chrome acknowledges a wheel before the compositor scrolls. A mouse move after that is handled in
 * a frame that begins with the new scroll position, and in which `scroll` fires.
 */
async function turnWheel(
  send: Sender,
  { x, y, deltaX, deltaY }: Point & { deltaX: number; deltaY: number },
): Promise<void> {
  await send.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY });
  await send.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
}

/** Also for the viewport that a scenario begins with. */
export async function setViewport(send: Sender, { viewport }: Pick<ViewportStep, 'viewport'>) {
  const { width, height, deviceScaleFactor, isMobile, hasTouch, isLandscape } = viewport;
  await Promise.all([
    send.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor,
      mobile: isMobile,
      screenOrientation: isLandscape
        ? { type: 'landscapePrimary', angle: 90 }
        : { type: 'portraitPrimary', angle: 0 },
    }),
    send.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch }),
  ]);
  // `resize` fires with the next frame, which this waits for. A person who resizes the window has
  // the mouse on its border.
  await parkMouse(send);
}

/**
 * Moves the mouse out of the page.
 *
 * The first page of a new tab that comes over HTTP gets a mouse move to 0,0 that nobody made, some
 * 100 ms after its load; pages after it get none. So a tab is not as it will be until it has loaded
 * one such page and the mouse has been parked.
 */
export async function parkMouse(send: Sender): Promise<void> {
  await send.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
}
