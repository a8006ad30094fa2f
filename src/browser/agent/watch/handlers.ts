/**
 * The register of event handlers: which operation registered what, so that the model can put it
 * before the input or the load that runs it (WAVE paper, section III-C). Only in recordings.
 */
import type { Core } from '../hold/core.js';

const INPUT_TYPES = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove'],
  ...['mouseover', 'mouseout', 'mouseenter', 'mouseleave', 'pointerdown', 'pointerup'],
  ...['pointermove', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'focus', 'blur'],
  ...['focusin', 'focusout', 'submit', 'reset', 'wheel', 'scroll', 'select', 'resize'],
] as const;
const LOAD_TYPES = ['load', 'error'] as const;
const TYPES: readonly string[] = [...INPUT_TYPES, ...LOAD_TYPES];

export function watchHandlers({ settings, report, current }: Core): void {
  if (!settings.observe) return;
  const register = new WeakMap<EventTarget, Map<string, Set<number>>>();
  const enter = (target: EventTarget, type: string): void => {
    if (!TYPES.includes(type)) return;
    const types = register.get(target) ?? new Map<string, Set<number>>();
    register.set(target, types);
    const operations = types.get(type) ?? new Set();
    types.set(type, operations.add(current()));
  };

  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type: string, ...rest) {
    enter(this ?? window, String(type));
    return Reflect.apply(addEventListener, this ?? window, [type, ...rest]);
  };
  for (const prototype of [
    HTMLElement.prototype,
    SVGElement.prototype,
    Document.prototype,
    window,
  ]) {
    for (const type of TYPES) watchProperty(prototype, type, enter);
  }

  const onEvent = (event: Event): void => {
    if (!event.isTrusted) return;
    const path = event.composedPath();
    // A document's own load is no operation: it runs inside the last one that it waited for.
    if (LOAD_TYPES.some((type) => type === event.type) && path[0] === window) return;
    const operations = new Set(
      path.flatMap((on) => [...(register.get(on)?.get(event.type) ?? [])]),
    );
    if (operations.size > 0) report({ type: 'handlers', registeredBy: [...operations] });
  };
  for (const type of TYPES) {
    Reflect.apply(addEventListener, window, [type, onEvent, { capture: true, passive: true }]);
  }
}

/** Handlers set as `element.onclick = ...`. */
function watchProperty(
  prototype: object,
  type: string,
  enter: (target: EventTarget, type: string) => void,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, `on${type}`);
  const set = property?.set;
  if (property === undefined || set === undefined) return;
  Object.defineProperty(prototype, `on${type}`, {
    ...property,
    set(this: unknown, handler: unknown) {
      if (typeof handler === 'function') enter(this instanceof EventTarget ? this : window, type);
      Reflect.apply(set, this ?? window, [handler]);
    },
  });
}
