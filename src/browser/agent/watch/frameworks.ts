/**
 * The handlers that frameworks keep. Most register one function of their own for all elements, on what is around them or
 * on each, and find in a property of the element, or of what they registered, what the developer wrote. None of these
 * properties is documented: each was read in the sources of the framework, and where there is none, nothing is found.
 */
import { isElement, isNode, matches } from '../target/natives.js';
import { keptByAlpine } from './alpine.js';
import { own } from './own.js';
import { keptByVue2 } from './vue2.js';

/** A node of an event's path. */
interface Holder {
  readonly on: EventTarget;
  /** Of its own properties; a window has a thousand. */
  readonly keys: readonly PropertyKey[];
}

/**
 * What a framework keeps for an event on one node of its path.
 *
 * @param inner the nodes that the event comes from, that node the last
 */
type Kept = (holder: Holder, type: string, inner: readonly EventTarget[]) => unknown;

/** `onDoubleClick` has another name than its event, and `onChange` is also called for others (react-dom, its plugins of events). */
const IN_REACT: Readonly<Record<string, readonly string[]>> = {
  dblclick: ['ondoubleclick'],
  focusin: ['onfocus'],
  focusout: ['onblur'],
  input: ['oninput', 'onchange'],
};

const FRAMEWORKS: Readonly<Record<string, Kept>> = {
  /** The props of its latest rendering; the second name is that of version 16. */
  react: (holder, type) =>
    prop(named(holder, /^__react(?:Props|EventHandlers)\$/)[0], IN_REACT[type] ?? [`on${type}`]),
  /** In version 11 by the name of the prop; in 10, in `l`, by the event and whether it is caught on its way in. */
  preact: (holder, type) => {
    const [listeners] = named(holder, /^(?:__e|l)$/);
    return prop(listeners, [`on${type}`]) ?? own(listeners, `${type}false`);
  },
  /** What calls it is registered; its value changes with each rendering. */
  vue: (holder, type) =>
    own(prop(named(holder, /^(?:Symbol\(_vei\)|_vei)$/)[0], [`on${type}`]), 'value'),
  vue2: ({ on }, type) => (isNode(on) ? keptByVue2(on, type) : undefined),
  /** Of `v-model`. */
  vueModel: (holder, type) =>
    /^(?:input|change)$/.test(type) ? named(holder, /^Symbol\(_assign\)$/)[0] : undefined,
  svelte: (holder, type) =>
    own(holder.on, `__${type}`) ?? own(named(holder, /^Symbol\(events\)$/)[0], type),
  alpine: ({ on }, type) => (isNode(on) ? keptByAlpine(on, type) : undefined),
  solid: ({ on }, type) => own(on, `$$${type}`),
  /** For the node itself, or for those inside that match a selector. Its `data` has a property with such a name, too. */
  jquery: (holder, type, inner) => {
    const isFor = (one: unknown) => {
      const selector = own(one, 'selector');
      return typeof selector !== 'string' || inner.some((node) => isMatching(node, selector));
    };
    return named(holder, /^jQuery\d+$/)
      .map((kept) => own(own(kept, 'events'), type))
      .flatMap((all) => (Array.isArray(all) ? own(all.find(isFor), 'handler') : []));
  },
};

/**
 * What Lit calls: it registers an object of its own for each listener of a template, which has that one. Its names are of
 * the published build, whose private ones stay the same, and of the one for development.
 */
export function givenToLit(listener: unknown): unknown {
  return own(listener, '_$AH') ?? own(listener, '_$committedValue');
}

/** The functions of the developer's that frameworks keep for one event, of each node looked for once. */
export class KeptHandlers {
  readonly #type: string;
  readonly #path: readonly EventTarget[];
  /** Of the nodes of the path, as far as they were asked for. */
  readonly #found: (object | null)[] = [];

  /** @param path of the event, its target the first */
  constructor({ type }: Event, path: readonly EventTarget[]) {
    this.#type = type;
    this.#path = path;
  }

  /** That of the nearest node to the target, as far as the event has come at a place of its path. */
  upTo(place: number): object | null {
    for (let next = this.#found.length; next <= place; next++) this.#found.push(this.#keptAt(next));
    return this.#found.slice(0, place + 1).find((one) => one !== null) ?? null;
  }

  #keptAt(place: number): object | null {
    const inner = this.#path.slice(0, place + 1);
    const on = this.#path[place];
    if (on === undefined) return null;
    const holder = { on, keys: Reflect.ownKeys(on) };
    for (const kept of Object.values(FRAMEWORKS)) {
      const found = [kept(holder, this.#type, inner)].flat().find(isFunction);
      if (found !== undefined) return found;
    }
    return null;
  }
}

const isFunction = (value: unknown): value is object => typeof value === 'function';

/** The properties with such a name. A symbol is `Symbol(events)`, and another one in each window. */
function named({ on, keys }: Holder, name: RegExp): unknown[] {
  return keys.filter((key) => name.test(String(key))).map((key) => own(on, key));
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
