import { fileName } from '../model/names.js';
import { shortened } from '../model/shortened.js';
import type { ChangeStep, InWindow, Selectors, Step } from './scenario.js';
import { KINDS, type SelectorPart, selectorPart } from './selector.js';

const LONGEST_VALUE = 40;

/** The name of a step that people read: `click #b1`, `type "abc" into #name`, `press Enter`. */
export function describe(step: Step): string {
  switch (step.type) {
    case 'click':
      return `${step.button === 'left' ? '' : `${step.button}-`}click ${target(step)}`;
    case 'doubleClick':
      return `${step.button === 'left' ? '' : `${step.button}-`}double-click ${target(step)}`;
    case 'hover':
      return `hover ${target(step)}`;
    case 'drag':
      return `drag ${elementName(step.selectors)} to ${placeOf(step)}`;
    case 'change':
      return `type ${quoted(step.value)} into ${target(step)}`;
    case 'upload':
      return `choose ${JSON.stringify(fileName(step.file))} for ${target(step)}`;
    case 'keyDown':
      return `press ${keyName(step.key)}${inPopup(step)}`;
    case 'keyUp':
      return `release ${keyName(step.key)}${inPopup(step)}`;
    case 'scroll': {
      const what = target(step);
      return `scroll ${what === '' ? '' : `${what} `}to ${step.x},${step.y}`;
    }
    case 'waitForElement':
      return `wait for ${step.visible ? '' : 'no '}${wanted(step.operator, step.count)}${target(step)}`;
    case 'setViewport':
      return `set viewport ${step.viewport.width}x${step.viewport.height}`;
    case 'navigate':
      return `navigate to ${step.url}`;
  }
}

/** The same of a step that chooses an option, by what people read of it: `choose "Fahrenheit" in #unit`. */
export function describeChoice(step: ChangeStep, option: string): string {
  return `choose ${quoted(option)} in ${target(step)}`;
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text, LONGEST_VALUE));
}

/** What the hand is on when the step is done, as people know it; null: on nothing that the step names. */
export function placeOf(step: Step): string | null {
  if (!('frame' in step) || step.selectors === null) return null;
  return target(step.type === 'drag' ? { ...step, selectors: step.to.selectors } : step);
}

function keyName(key: string): string {
  if (key === ' ') return 'Space';
  return key === '\r' || key === '\n' ? 'Enter' : key;
}

function wanted(operator: '>=' | '==' | '<=', count: number): string {
  if (operator === '>=') return count === 1 ? '' : `at least ${count} `;
  return operator === '<=' ? `at most ${count} ` : `${count} `;
}

function inPopup({ popup }: InWindow): string {
  return popup === undefined ? '' : ` in popup ${fileName(popup)}`;
}

function target(
  step: { selectors: Selectors | null; frame: readonly number[] } & InWindow,
): string {
  const element = step.selectors === null ? [] : [elementName(step.selectors)];
  const frame = step.frame.length === 0 ? [] : [`in frame ${step.frame.join('/')}`];
  return `${[...element, ...frame].join(' ')}${inPopup(step)}`.trimStart();
}

/** What the page calls it, and in brackets what finds it in the page's source; one of them, if that is all. */
function elementName(selectors: Selectors): string {
  const names = selectors.map((chain) => {
    const parts = chain.map(selectorPart);
    return {
      rank: Math.max(...parts.map(({ kind }) => KINDS.indexOf(kind))),
      isShown: parts.every(isShown),
      text: parts.map(partName).join(' '),
    };
  });
  names.sort((a, b) => a.rank - b.rank || a.text.length - b.text.length);
  const [first] = names;
  const shown = names.find((name) => name.isShown && name !== first);
  if (first === undefined) return '';
  return shown === undefined || first.isShown ? first.text : `${shown.text} (${first.text})`;
}

/** Whether it is by a text that people see or hear. */
function isShown({ kind, selector }: SelectorPart): boolean {
  return kind === 'text' || (kind === 'aria' && ariaPart(selector).name !== '');
}

function partName({ kind, selector }: SelectorPart): string {
  if (kind === 'text') return quoted(selector);
  if (kind !== 'aria') return selector;
  const { name, role } = ariaPart(selector);
  return [role, name === '' ? '' : quoted(name)].filter((word) => word !== '').join(' ');
}

function ariaPart(selector: string): { readonly name: string; readonly role: string } {
  const { name = '', role = '' } =
    /^(?<name>.*?)(?:\[role="(?<role>[^"]*)"\])?$/s.exec(selector)?.groups ?? {};
  return { name, role };
}
