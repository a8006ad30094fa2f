/** The ends of CSS transitions and animations, as the page is told of them. */

import { lastingName } from '../../browser/agent/target/obstacle.js';
import { copyOf } from './copy-of.js';
import type { Begun, Events } from './events.js';
import { Queue } from './queue.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;

const KINDS = [
  { begin: 'transitionrun', end: 'transitionend', cancel: 'transitioncancel', word: 'transition' },
  { begin: 'animationstart', end: 'animationend', cancel: 'animationcancel', word: 'animation' },
];

export function holdMotion(events: Events): void {
  const queue = new Queue();
  for (const { begin, end, cancel, word } of KINDS) {
    const running = new WeakMap<EventTarget, Map<string, Begun>>();
    const listen = (type: string, listener: (event: Event, target: Element) => void): void => {
      const hear = (event: Event): void => {
        if (event.isTrusted && event.target instanceof Element) listener(event, event.target);
      };
      Reflect.apply(addEventListener, window, [type, hear, { capture: true }]);
    };
    const take = (target: Element, event: Event): Begun | undefined => {
      const begun = running.get(target)?.get(propertyOf(event));
      running.get(target)?.delete(propertyOf(event));
      return begun;
    };
    listen(begin, (event, target) => {
      if (isEndless(event, target)) return;
      const of = running.get(target) ?? new Map<string, Begun>();
      running.set(target, of);
      const name = `${word} ${propertyOf(event)} of ${lastingName(target)}`;
      // It begins in a frame: what changed the style is not known any more.
      of.set(propertyOf(event), events.begin({ kind: 'motion', name, cause: '' }));
    });
    listen(cancel, (event, target) => take(target, event)?.drop());
    listen(end, (event, target) => {
      const begun = take(target, event);
      if (begun === undefined) return;
      const copy = copyOf(event);
      const run = (): void => void Reflect.apply(dispatchEvent, target, [copy]);
      if (!queue.passes({ begun, of: copy, run })) Reflect.apply(stop, event, []);
    });
  }
}

/** As what turns while the page waits. */
function isEndless(event: Event, target: Element): boolean {
  return target
    .getAnimations({ subtree: true })
    .some(
      (animation) =>
        event instanceof AnimationEvent &&
        animation instanceof CSSAnimation &&
        animation.animationName === event.animationName &&
        animation.effect?.getComputedTiming().iterations === Infinity,
    );
}

/** `opacity`, `opacity::before`. */
function propertyOf(event: Event): string {
  if (event instanceof TransitionEvent) return event.propertyName + event.pseudoElement;
  return event instanceof AnimationEvent ? event.animationName + event.pseudoElement : '';
}
