/**
 * Runs in every document of the window in which a person uses a page, and tells what the person
 * does. Only trusted events count: what the page does by itself is none of the person's steps.
 */
import type { Modifier, MouseButton } from '../../scenario/scenario.js';
import { toBase64 } from '../agent/page/base64.js';
import { Hold, placeOf } from './drags.js';
import type { Deed, PointOnElement } from './messages.js';
import { selectorOf } from './selector.js';

const BUTTONS: readonly MouseButton[] = ['left', 'middle', 'right', 'back', 'forward'];
const MODIFIERS: readonly Modifier[] = ['Alt', 'Control', 'Meta', 'Shift'];
/** Clicks and keys give these what they have. */
const NOT_TYPED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'hidden'];
/** A click on these opens a picker, which is no part of the page. What is picked is the step. */
const PICKED = ['color', 'date', 'datetime-local', 'month', 'time', 'week', 'file'];
/** Keys that change or walk through the text of a field; its value says what they did. */
const EDITING = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
/** All that a page hears of the keys in an open menu is its value. */
const BESIDE_MENUS = ['Enter', 'Escape', 'Tab'];
/** Parts of a character to come, or no key that a flow names. */
const UNTOLD = ['AltGraph', 'CapsLock', 'Compose', 'Dead', 'Process', 'Unidentified'];
/** CSS pixels: a hand that clicks moves the mouse less. */
const DRAG = 10;

export function start(binding: string): void {
  const send: unknown = Reflect.get(window, binding);
  if (typeof send !== 'function') return;
  const tell = (deed: Deed): void => {
    Reflect.apply(send, window, [JSON.stringify(deed)]);
  };

  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type], target: Element) => void,
  ): void => {
    const capture = (event: WindowEventMap[Type]) => {
      const [target] = event.composedPath();
      if (event.isTrusted && target instanceof Element) listener(event, target);
    };
    addEventListener(type, capture, { capture: true, passive: true });
  };

  let code = '';
  const tellValue = (target: Element): void => {
    const value = valueIn(target);
    if (value !== null) tell({ type: 'change', target: selectorOf(target), value, code });
  };

  let press = { x: 0, y: 0, isOver: true, isDrag: false };
  /** What it changes is told after the click, which changes it again: the value wins. */
  let changed: HTMLInputElement | null = null;
  /** A click on its label clicks it, too. */
  let labelled: Element | null = null;
  const endPress = (): void => {
    press = { ...press, isOver: true };
    if (changed !== null) tellValue(changed);
    changed = null;
  };

  const pointed = (type: 'click' | 'doubleClick', event: MouseEvent, target: Element): void => {
    // A key clicks, too.
    const isPointer = !(event instanceof PointerEvent) || event.pointerType !== '';
    if (!isPointer || target === labelled || isPicked(target)) return;
    const button = BUTTONS[event.button] ?? 'left';
    tell({ type, ...placeOf(target, event), button, held: heldIn(event) });
  };
  listen('click', (event, target) => {
    if (!press.isDrag) pointed('click', event, target);
    labelled = target.closest('label')?.control ?? null;
    endPress();
  });
  listen('dblclick', (event, target) => pointed('doubleClick', event, target));
  listen('auxclick', (event, target) => {
    if (event.button !== RIGHT) pointed('click', event, target);
  });
  // The menu that it opens may take the rest of the click.
  listen('contextmenu', (event, target) => {
    if (event.button === RIGHT) pointed('click', event, target);
  });

  let hold: Hold | null = null;
  listen('pointerdown', (event, target) => {
    endPress();
    press = { x: event.clientX, y: event.clientY, isOver: false, isDrag: false };
    hold = event.button === LEFT ? new Hold(event, target) : null;
    labelled = null;
  });
  listen('pointerup', (event, target) => {
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    const isSelection = fieldAt(target) !== null || getSelection()?.type === 'Range';
    press = { ...press, isDrag: way > DRAG && !isSelection };
    if (press.isDrag) tellDrag(hold?.placeUnder(event) ?? null, event);
  });
  const tellDrag = (to: PointOnElement | null, event: MouseEvent): void => {
    if (hold === null || to === null)
      tell({ type: 'unsaid', what: 'a drag that leaves its frame' });
    else tell({ type: 'drag', from: hold.from, to, held: heldIn(event) });
    hold = null;
  };
  // Of a drag that the browser takes part in, the page hears by these. What it drops may be removed.
  let over: PointOnElement | null = null;
  listen('dragover', (event, target) => {
    over = placeOf(target, event);
  });
  listen('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) over = null;
  });
  listen('drop', (event, target) => tellDrag(placeOf(target, event), event));
  listen('dragend', (event) => {
    if (hold !== null) tellDrag(over, event);
  });

  listen('keydown', (event, target) => {
    endPress();
    const { key } = event;
    if (event.isComposing || UNTOLD.includes(key) || isModifier(key)) return;
    code = event.code;
    const held = heldIn(event);
    const isCommand = held.some((modifier) => modifier !== 'Shift');
    if (!isCommand && isTypedInto(target, key)) return;
    tell({ type: 'key', key, code, isDown: true, isRepeat: event.repeat, held });
  });
  listen('keyup', (event) => {
    const { key } = event;
    const deed = { type: 'key', key, isDown: false, isRepeat: false, held: [] } as const;
    if (key !== undefined) tell({ ...deed, code: isModifier(key) ? key : event.code });
  });
  listen('input', (_, target) => {
    if (!press.isOver && target instanceof HTMLInputElement) changed = target;
    else tellValue(target);
  });
  listen('change', (_, target) => {
    if (target instanceof HTMLInputElement && target.type === 'file') void tellFiles(target, tell);
  });

  tellScrolling(tell);
  if (window === window.top) tellSize(tell);
}

async function tellFiles(input: HTMLInputElement, tell: (deed: Deed) => void): Promise<void> {
  const [file, ...others] = input.files ?? [];
  if (others.length > 0) tell({ type: 'unsaid', what: 'the choice of several files at once' });
  if (file === undefined || others.length > 0) return;
  tell({ type: 'change', target: selectorOf(input), value: input.value, code: '' });
  const base64 = toBase64(new Uint8Array(await file.arrayBuffer()));
  tell({ type: 'file', name: file.name, base64 });
}

/** `MouseEvent.button`. */
const LEFT = 0;
const RIGHT = 2;

/** Pages scroll by themselves, and keys scroll: only the wheel is no step yet. */
function tellScrolling(tell: (deed: Deed) => void): void {
  let isWheeled = false;
  const options = { capture: true, passive: true };
  addEventListener('wheel', ({ isTrusted }) => (isWheeled = isTrusted), options);
  const end = ({ target }: Event) => {
    if (!isWheeled) return;
    isWheeled = false;
    if (target === document) {
      tell({ type: 'scroll', target: null, x: Math.round(scrollX), y: Math.round(scrollY) });
    } else if (target instanceof Element) {
      const x = Math.round(target.scrollLeft);
      const y = Math.round(target.scrollTop);
      tell({ type: 'scroll', target: selectorOf(target), x, y });
    }
  };
  addEventListener('scrollend', end, options);
}

function tellSize(tell: (deed: Deed) => void): void {
  const size = () => tell({ type: 'viewport', width: innerWidth, height: innerHeight });
  addEventListener('DOMContentLoaded', size);
  addEventListener('resize', size);
}

function heldIn(event: MouseEvent | KeyboardEvent): Modifier[] {
  // Where AltGr is Control and Alt, it types a character.
  if (event.getModifierState('AltGraph')) return [];
  return MODIFIERS.filter((modifier) => event.getModifierState(modifier));
}

function isModifier(key: string): boolean {
  return MODIFIERS.some((modifier) => modifier === key);
}

function isMenu(element: Element): boolean {
  return element instanceof HTMLSelectElement && !element.multiple && element.size <= 1;
}

function isPicked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return PICKED.includes(element.type);
  const select = element.closest('select');
  return select !== null && isMenu(select);
}

function isTypedInto(element: Element, key: string): boolean {
  if (isMenu(element)) return !BESIDE_MENUS.includes(key);
  return fieldAt(element) !== null && (key.length === 1 || EDITING.includes(key));
}

/** The field that keys on the element type into. */
function fieldAt(element: Element): HTMLElement | null {
  if (element instanceof HTMLTextAreaElement) return element;
  if (element instanceof HTMLInputElement) {
    return NOT_TYPED.includes(element.type) ? null : element;
  }
  return element instanceof HTMLElement && element.isContentEditable ? element : null;
}

/** Null: clicks and keys say what it has. */
function valueIn(element: Element): string | null {
  if (element instanceof HTMLSelectElement) return isMenu(element) ? element.value : null;
  const field = fieldAt(element);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  // biome-ignore lint/performance/useDomNodeTextContent: it has no line breaks
  return field === null ? null : field.innerText.replace(/\n$/, '');
}
