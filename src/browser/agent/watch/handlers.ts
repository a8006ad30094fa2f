/**
 * The register of event handlers: which operation registered what, and where in the code. A recording is told of
 * those that run, so that the model can put what registered them before the input or the load (WAVE paper, section
 * III-C). In every run it is known which of them an input would meet.
 */
import type { CallSite, Handler } from '../contract.js';
import type { Core } from '../hold/core.js';
import { callSiteLater } from '../page/call-site.js';
import { wrapFunction, wrapSetter } from '../page/wrap.js';
import {
  attribute,
  attributeNames,
  eventPath,
  isElement,
  isNode,
  nameOfNode,
} from '../target/natives.js';
import { givenToLit, keptHandler } from './frameworks.js';

const INPUT_TYPES = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove'],
  ...['mouseover', 'mouseout', 'mouseenter', 'mouseleave', 'pointerdown', 'pointerup'],
  ...['pointermove', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'focus', 'blur'],
  ...['focusin', 'focusout', 'submit', 'reset', 'wheel', 'scroll', 'select', 'resize'],
] as const;
const LOAD_TYPES = ['load', 'error'] as const;
const TYPES: ReadonlySet<string> = new Set([...INPUT_TYPES, ...LOAD_TYPES]);

/** In the place of a listener: what `element.onclick` is. */
const PROPERTY = {};

const { addEventListener } = EventTarget.prototype;

interface Registered {
  readonly type: string;
  /** Null: it is an attribute, and comes with its element. */
  readonly registeredBy: number | null;
  /** Null: it is not known. */
  readonly site: () => CallSite | null;
  /** What is called. Null: it is an attribute. */
  readonly listener: unknown;
}

interface WatchedHandlers {
  /** Those that an event at a node may meet now. */
  readonly of: (node: Node) => Handler[];
  /** The function of a handler that has run, by the number that was told of it. */
  readonly code: (number: number) => unknown;
}

export function watchHandlers({ settings, report, current }: Core): WatchedHandlers {
  const register = new Register(current);
  const numbers = new Numbers();
  watchRegistering(register);
  if (settings.observe) {
    const onEvent = (event: Event): void => {
      const path = event.composedPath();
      // A document's own load is no operation: it runs inside the last one that it waited for.
      const isOwnLoad = LOAD_TYPES.some((type) => type === event.type) && path[0] === window;
      if (!event.isTrusted || isOwnLoad) return;
      const handlers = path.flatMap((on, place) =>
        register
          .on(on)
          .filter(({ type, registeredBy }) => type === event.type && registeredBy !== current())
          .map((registered) => {
            const { listener } = registered;
            const kept =
              functionOf(givenToLit(listener)) ?? keptHandler(event.type, path.slice(0, place + 1));
            return handlerOf(on, registered, numbers.of(kept ?? functionOf(listener)));
          }),
      );
      if (handlers.length > 0) report({ type: 'handlers', handlers });
    };
    for (const type of TYPES) {
      Reflect.apply(addEventListener, window, [type, onEvent, { capture: true, passive: true }]);
    }
  }
  return {
    of: (node) =>
      [...eventPath(node), window].flatMap((on) =>
        register.on(on).map((registered) => handlerOf(on, registered, null)),
      ),
    code: (number) => numbers.at(number),
  };
}

function handlerOf(
  on: EventTarget,
  { type, registeredBy, site }: Registered,
  code: number | null,
): Handler {
  return { type, on: isNode(on) ? nameOfNode(on) : 'window', registeredBy, site: site(), code };
}

/** Null: the listener has none. */
function functionOf(listener: unknown): object | null {
  if (typeof listener === 'function') return listener;
  const isObject = typeof listener === 'object' && listener !== null;
  const method: unknown = isObject ? Reflect.get(listener, 'handleEvent') : null;
  return typeof method === 'function' ? method : null;
}

/** Functions, each with a number of its own: only the debugger can tell where in the code one is. */
class Numbers {
  readonly #all: object[] = [];
  readonly #numbers = new Map<object, number>();

  of(code: object | null): number | null {
    if (code === null) return null;
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.#all.length);
    return this.#all.push(code) - 1;
  }

  at(number: number): unknown {
    return this.#all[number];
  }
}

/** All handlers that are registered, by what they are on. */
class Register {
  readonly #current: () => number;
  /** By type and phase, then by the listener: what is added twice is one. */
  readonly #all = new WeakMap<object, Map<string, Map<unknown, Registered>>>();

  /** @param current the operation that runs */
  constructor(current: () => number) {
    this.#current = current;
  }

  /** @param slot what it is removed by: the listener, unless the place of it is a property */
  add(target: object, type: string, phase: Phase, listener: unknown, slot = listener): void {
    if (!TYPES.has(type)) return;
    const slots = this.#all.get(target) ?? new Map<string, Map<unknown, Registered>>();
    this.#all.set(target, slots);
    const listeners = slots.get(type + phase) ?? new Map<unknown, Registered>();
    slots.set(type + phase, listeners);
    if (listeners.has(slot)) return;
    const registeredBy = this.#current();
    listeners.set(slot, { type, registeredBy, site: callSiteLater(), listener });
  }

  remove(target: object, type: string, phase: Phase, slot: unknown): void {
    this.#all
      .get(target)
      ?.get(type + phase)
      ?.delete(slot);
  }

  on(target: EventTarget): Registered[] {
    const slots = [...(this.#all.get(target)?.values() ?? [])];
    const added = slots.flatMap((listeners) => [...listeners.values()]);
    return isNode(target) && isElement(target) ? [...added, ...inMarkup(target)] : added;
  }
}

function inMarkup(element: Element): Registered[] {
  const types = attributeNames(element).map((name) => name.slice('on'.length));
  return types
    .filter((type) => TYPES.has(type) && attribute(element, `on${type}`) !== null)
    .map((type) => ({ type, registeredBy: null, site: () => null, listener: null }));
}

type Phase = ' capture' | '';

function phaseOf(options: unknown): Phase {
  const isObject = typeof options === 'object' && options !== null;
  return (isObject ? Reflect.get(options, 'capture') : options) ? ' capture' : '';
}

function watchRegistering(register: Register): void {
  const { prototype } = EventTarget;
  wrapFunction(prototype, 'addEventListener', (native, self, [type, listener, options]) => {
    const isListener = listener !== null && listener !== undefined;
    if (isListener) register.add(targetOf(self), String(type), phaseOf(options), listener);
    return native();
  });
  wrapFunction(prototype, 'removeEventListener', (native, self, [type, listener, options]) => {
    register.remove(targetOf(self), String(type), phaseOf(options), listener);
    return native();
  });
  for (const on of [HTMLElement.prototype, SVGElement.prototype, Document.prototype, window]) {
    for (const type of TYPES) {
      wrapSetter(on, `on${type}`, (native, self, value) => {
        const target = targetOf(self);
        register.remove(target, type, '', PROPERTY);
        if (typeof value === 'function') register.add(target, type, '', value, PROPERTY);
        return native();
      });
    }
  }
}

/** A function of the window is called without it. */
const targetOf = (self: unknown): object =>
  typeof self === 'object' && self !== null ? self : window;
