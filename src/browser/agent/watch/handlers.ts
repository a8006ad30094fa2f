/**
 * The handlers of what a person does, and of what is loaded: which operation registered what, and where in the code. A
 * recording is told of those that run, so that the model can put what registered them before the input or the load (WAVE
 * paper, section III-C). In every run it is known which of them an input would meet.
 */
import type { Handler } from '../contract.js';
import type { Core } from '../hold/core.js';
import {
  attribute,
  attributeNames,
  eventPath,
  isElement,
  isNode,
  nameOfNode,
} from '../target/natives.js';
import { givenToLit, KeptHandlers } from './frameworks.js';
import { type Functions, functionOf } from './functions.js';
import { Register, type Registered } from './register.js';

const INPUT_TYPES = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove'],
  ...['mouseover', 'mouseout', 'mouseenter', 'mouseleave', 'pointerdown', 'pointerup'],
  ...['pointermove', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'focus', 'blur'],
  ...['focusin', 'focusout', 'submit', 'reset', 'wheel', 'scroll', 'select', 'resize'],
] as const;
const LOAD_TYPES = ['load', 'error'] as const;
const TYPES: ReadonlySet<string> = new Set([...INPUT_TYPES, ...LOAD_TYPES]);

const NOT_RUN = { code: null, text: null };

const { addEventListener } = EventTarget.prototype;

/** @returns those that an event at a node may meet now */
export function watchHandlers(
  { settings, report, current }: Core,
  functions: Functions,
): (node: Node) => Handler[] {
  const register = new Register(current, {
    has: (_, type) => TYPES.has(type),
    properties: [HTMLElement.prototype, SVGElement.prototype, Document.prototype, window].map(
      (on) => [on, TYPES],
    ),
  });
  const registeredOn = (on: EventTarget): Registered[] =>
    isNode(on) && isElement(on) ? [...register.on(on), ...inMarkup(on)] : register.on(on);
  if (settings.observe) {
    const onEvent = (event: Event): void => {
      const path = event.composedPath();
      // A document's own load is no operation: it runs inside the last one that it waited for.
      const isOwnLoad = LOAD_TYPES.some((type) => type === event.type) && path[0] === window;
      if (!event.isTrusted || isOwnLoad) return;
      const keptHandlers = new KeptHandlers(event, path);
      const handlers = path.flatMap((on, place) =>
        registeredOn(on)
          .filter(({ type, registeredBy }) => type === event.type && registeredBy !== current())
          .map((registered) => {
            const { listener } = registered;
            const kept = functionOf(givenToLit(listener)) ?? keptHandlers.upTo(place);
            const code = functions.numberOf(kept ?? functionOf(listener));
            const text = typeof listener === 'string' ? listener : null;
            return handlerOf(on, registered, { code, text });
          }),
      );
      if (handlers.length > 0) report({ type: 'handlers', handlers });
    };
    for (const type of TYPES) {
      Reflect.apply(addEventListener, window, [type, onEvent, { capture: true, passive: true }]);
    }
  }
  return (node) =>
    [...eventPath(node), window].flatMap((on) =>
      registeredOn(on).map((registered) => handlerOf(on, registered, NOT_RUN)),
    );
}

function handlerOf(
  on: EventTarget,
  { type, registeredBy, site }: Registered,
  ran: Pick<Handler, 'code' | 'text'>,
): Handler {
  return { type, on: isNode(on) ? nameOfNode(on) : 'window', registeredBy, site: site(), ...ran };
}

function inMarkup(element: Element): Registered[] {
  const types = attributeNames(element).map((name) => name.slice('on'.length));
  return types.flatMap((type) => {
    const text = TYPES.has(type) ? attribute(element, `on${type}`) : null;
    return text === null ? [] : { type, registeredBy: null, site: () => null, listener: text };
  });
}
