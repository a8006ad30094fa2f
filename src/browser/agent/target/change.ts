/**
 * Giving a control a value, with the keys or the click that a person would use.
 *
 * | control | how |
 * | --- | --- |
 * | text, number, textarea, contenteditable | what is there is selected, the value typed over it; `change` fires when the focus leaves, as for a person |
 * | menu (`<select>`) | Space opens it, arrow keys go to the option, Enter takes it: one input and one change event |
 * | list (`<select multiple>` or with a size) | a click on the option |
 * | checkbox, radio | a click, unless it is as wanted |
 * | range | arrow keys, one a step |
 * | date, time, datetime-local, month, week | digits, field by field in the order of the locale |
 * | color, a range without steps, a date or time that its fields cannot hold | set by script, with untrusted input and change events as @puppeteer/replay does: no key gives them that value |
 */
import type { Motion } from '../../input/motion.js';
import type { NotReady, Point } from '../contract.js';
import { dateKeys } from './date.js';
import {
  boxOf,
  dispatch,
  EventNative,
  focus,
  isHtml,
  isInput,
  isSelect,
  isTextArea,
  matches,
  scrollIntoView,
  selectInput,
  selectTextArea,
  setInputValue,
  styleOf,
  treeOf,
} from './natives.js';
import { nameElement, not } from './obstacle.js';

const NOTHING: Motion = { kind: 'none' };

/** Why the control cannot be given the value; null: it can. */
export function changeObstacle(element: Element, value: string): NotReady | null {
  const name = nameElement(element);
  if (isSelect(element)) {
    const option = optionOf(element, value);
    if (option === null) return not('missing', `${name} has no option ${JSON.stringify(value)}`);
    if (!matches(option, ':disabled')) return null;
    return not('disabled', `the option ${JSON.stringify(value)} of ${name} is disabled`);
  }
  if (isInput(element) || isTextArea(element)) {
    if (/^(button|submit|reset|image|file|hidden)$/.test(element.type)) {
      return not(
        'missing',
        `${name} is of type ${element.type}, which takes no value from the keys${
          element.type === 'file' ? ', but C:\\fakepath\\ and the name of a file' : ''
        }`,
      );
    }
    const locked = element.readOnly && !/^(checkbox|radio|range|color)$/.test(element.type);
    return locked ? not('disabled', `${name} is read-only`) : null;
  }
  if (isHtml(element) && element.isContentEditable) return null;
  return not('missing', `${name} is neither a form control nor editable`);
}

/**
 * Focuses the control where the keys are to go to it, and says what the hands do.
 *
 * @param point where a click on it goes
 */
export function changeMotion(element: Element, value: string, point: Point): Motion {
  if (isSelect(element)) return choose(element, value);
  if (isInput(element)) {
    switch (element.type) {
      case 'checkbox':
      case 'radio': {
        const wanted = value !== '' && value !== 'false';
        return element.checked === wanted ? NOTHING : { kind: 'pointer', ...point };
      }
      case 'range':
        return slide(element, Number(value)) ?? set(element, value);
      case 'date':
      case 'time':
      case 'datetime-local':
      case 'month':
      case 'week':
        return typeDate(element, value) ?? set(element, value);
      case 'color':
        return set(element, value);
    }
  }
  return typeText(element, value);
}

const NO_TEXT = /^(checkbox|radio|range|color|date|time|datetime-local|month|week)$/;

/** How many keys a person types for it, who may use the mouse for all but text. */
export function typedKeys(element: Element, value: string): number {
  if (isSelect(element)) return 0;
  if (isInput(element) && NO_TEXT.test(element.type)) return 0;
  return textKeys(value).length;
}

/** What people read of the option that it chooses; null: it chooses none. */
export function optionName(element: Element, value: string): string | null {
  const option = isSelect(element) ? optionOf(element, value) : null;
  return option && (option.label || option.value);
}

function textKeys(value: string): string[] {
  const keys = [...value.replace(/\r\n?/g, '\n')];
  return keys.length === 0 ? ['Delete'] : keys;
}

/** Returns whether it had the focus already. */
function takeFocus(element: Element): boolean {
  const focused = treeOf(element)?.activeElement === element;
  if (!focused && isHtml(element)) focus(element, { preventScroll: true });
  return focused;
}

function typeText(element: Element, value: string): Motion {
  takeFocus(element);
  if (isInput(element)) selectInput(element);
  else if (isTextArea(element)) selectTextArea(element);
  else element.ownerDocument.getSelection()?.selectAllChildren(element);
  return { kind: 'keys', keys: textKeys(value) };
}

function choose(select: HTMLSelectElement, value: string): Motion {
  const option = optionOf(select, value);
  if (option === null || option.selected) return NOTHING;
  if (select.multiple || select.size > 1) {
    scrollIntoView(option, { block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = boxOf(option);
    return { kind: 'pointer', x: left + width / 2, y: top + height / 2 };
  }
  takeFocus(select);
  // The arrow keys stop at each option that can be chosen.
  const [from, to] = [select.selectedIndex, option.index];
  let presses = 0;
  for (const other of select.options) {
    const between =
      from < to ? other.index > from && other.index <= to : other.index < from && other.index >= to;
    if (between && isChoosable(other)) presses++;
  }
  const arrows = Array<string>(presses).fill(from < to ? 'ArrowDown' : 'ArrowUp');
  return { kind: 'keys', keys: [' ', ...arrows, 'Enter'] };
}

function optionOf(select: HTMLSelectElement, value: string): HTMLOptionElement | null {
  for (const option of select.options) if (option.value === value) return option;
  return null;
}

/** Chrome's menu shows neither hidden options nor those without a box. */
const isChoosable = (option: HTMLOptionElement): boolean =>
  !matches(option, ':disabled') && styleOf(option).display !== 'none';

/** Null: without a step, no number of arrow keys gives a value exactly. */
function slide(range: HTMLInputElement, value: number): Motion | null {
  if (range.step === 'any' || Number.isNaN(value)) return null;
  takeFocus(range);
  const steps = Math.round((value - range.valueAsNumber) / (Number(range.step) || 1));
  const arrows = Array<string>(Math.abs(steps)).fill(steps > 0 ? 'ArrowUp' : 'ArrowDown');
  return { kind: 'keys', keys: arrows };
}

function typeDate(input: HTMLInputElement, value: string): Motion | null {
  const fields = dateKeys(input, value);
  if (fields === null) return null;
  // The focus is in one of the fields: back to the first.
  const back = takeFocus(input) ? fields.map(() => 'ArrowLeft') : [];
  return { kind: 'keys', keys: [...back, ...fields.flat()] };
}

function set(input: HTMLInputElement, value: string): Motion {
  takeFocus(input);
  if (input.value === value) return NOTHING;
  setInputValue(input, value);
  dispatch(input, new EventNative('input', { bubbles: true, composed: true }));
  dispatch(input, new EventNative('change', { bubbles: true }));
  return { kind: 'by script' };
}
