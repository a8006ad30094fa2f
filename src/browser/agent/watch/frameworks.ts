/**
 * The handlers that frameworks keep. Most register one function of their own for all elements, on what is around them or
 * on each, and find in a property of the element, or of what they registered, what the developer wrote. None of these
 * properties is documented: each was read in the sources of the framework, and where there is none, nothing is found.
 */
import { isElement, isNode, matches } from '../target/natives.js';
import { own } from './own.js';
import { keptByVue2 } from './vue2.js';

/**
 * What a framework keeps for an event on one node of its path.
 *
 * @param inner the nodes that the event comes from, that node the last
 */
type Kept = (on: EventTarget, type: string, inner: readonly EventTarget[]) => unknown;

/** `onDoubleClick` has another name than its event, and `onChange` is also called for others (react-dom, its plugins of events). */
const IN_REACT: Readonly<Record<string, readonly string[]>> = {
  dblclick: ['ondoubleclick'],
  focusin: ['onfocus'],
  focusout: ['onblur'],
  input: ['oninput', 'onchange'],
};

const FRAMEWORKS: Readonly<Record<string, Kept>> = {
  /** The props of its latest rendering; the second name is that of version 16. */
  react: (on, type) =>
    prop(named(on, /^__react(?:Props|EventHandlers)\$/), IN_REACT[type] ?? [`on${type}`]),
  /** In version 11 by the name of the prop; in 10, in `l`, by the event and whether it is caught on its way in. */
  preact: (on, type) => {
    const listeners = named(on, /^(?:__e|l)$/);
    return prop(listeners, [`on${type}`]) ?? own(listeners, `${type}false`);
  },
  /** What calls it is registered; its value changes with each rendering. */
  vue: (on, type) => own(prop(named(on, /^(?:Symbol\(_vei\)|_vei)$/), [`on${type}`]), 'value'),
  vue2: (on, type) => (isNode(on) ? keptByVue2(on, type) : undefined),
  /** Of `v-model`. */
  vueModel: (on, type) =>
    /^(?:input|change)$/.test(type) ? named(on, /^Symbol\(_assign\)$/) : undefined,
  svelte: (on, type) => own(on, `__${type}`) ?? own(named(on, /^Symbol\(events\)$/), type),
  solid: (on, type) => own(on, `$$${type}`),
  /** For the node itself, or for those inside that match a selector. */
  jquery: (on, type, inner) => {
    const all = own(own(named(on, /^jQuery\d+$/), 'events'), type);
    const isFor = (one: unknown) => {
      const selector = own(one, 'selector');
      return typeof selector !== 'string' || inner.some((node) => isMatching(node, selector));
    };
    return Array.isArray(all) ? own(all.find(isFor), 'handler') : undefined;
  },
};

/**
 * What Lit calls: it registers an object of its own for each listener of a template, which has that one. Its names are of
 * the published build, whose private ones stay the same, and of the one for development.
 */
export function givenToLit(listener: unknown): unknown {
  return own(listener, '_$AH') ?? own(listener, '_$committedValue');
}

/**
 * The function of the developer's that the nearest node to an event's target has, by what a framework keeps there.
 *
 * @param inner as far as the event has come on its path, its target the first
 */
export function keptHandler(type: string, inner: readonly EventTarget[]): object | null {
  for (const [place, on] of inner.entries()) {
    for (const kept of Object.values(FRAMEWORKS)) {
      const found = [kept(on, type, inner.slice(0, place + 1))].flat().find(isFunction);
      if (found !== undefined) return found;
    }
  }
  return null;
}

const isFunction = (value: unknown): value is object => typeof value === 'function';

/** Of the property with such a name. A symbol is `Symbol(events)`, and another one in each window. */
function named(of: object, name: RegExp): unknown {
  const key = Reflect.ownKeys(of).find((one) => name.test(String(one)));
  return key === undefined ? undefined : own(of, key);
}

/** @param names in lower case: frameworks write `onClick` and `onclick` */
function prop(props: unknown, names: readonly string[]): unknown {
  if (typeof props !== 'object' || props === null) return undefined;
  const key = Object.keys(props).find((one) => names.includes(one.toLowerCase()));
  return key === undefined ? undefined : own(props, key);
}

function isMatching(node: EventTarget, selector: string): boolean {
  try {
    return isNode(node) && isElement(node) && matches(node, selector);
  } catch {
    return false; // jQuery has selectors of its own.
  }
}
