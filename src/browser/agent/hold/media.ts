/**
 * Audio and video. What one loads belongs to the operation that makes it load: until it has enough,
 * the page is not at rest. What it plays runs in real time, and is named.
 */

import { wrapFunction } from '../page/wrap.js';
import { nameElement } from '../target/obstacle.js';
import type { Core } from './core.js';

const { addEventListener } = EventTarget.prototype;
const { then } = Promise.prototype;

/** It has enough, or will have no more. */
const ENDS = ['abort', 'canplaythrough', 'emptied', 'error'];

export function awaitMedia({ tasks, report }: Core): void {
  const loading = new WeakMap<object, () => void>();
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    Reflect.apply(addEventListener, target, [type, listener, { capture: true }]);

  on(window, 'loadstart', ({ target }) => {
    if (!(target instanceof HTMLMediaElement) || isFed(target)) return;
    const ended = tasks.pending(`the loading of ${nameElement(target)}`);
    loading.set(target, ended);
    for (const type of ENDS) on(target, type, ended);
    let isSuspended = false;
    on(target, 'suspend', () => {
      isSuspended = true;
      if (wants(target) <= target.readyState) ended();
    });
    on(target, 'loadeddata', () => {
      if (isSuspended && wants(target) <= target.readyState) ended();
    });
  });
  on(window, 'error', ({ target }) => {
    // After the last of its sources it waits for another one.
    const media = target instanceof HTMLSourceElement ? target.parentElement : null;
    if (media?.querySelector('source:last-of-type') === target) loading.get(media)?.();
  });
  on(window, 'play', ({ target }) => {
    if (!(target instanceof HTMLMediaElement)) return;
    report({ type: 'uncontrolled', what: `${nameElement(target)}: it plays in real time` });
  });
  wrapFunction(HTMLMediaElement.prototype, 'play', (native, media) => {
    const result = native();
    if (result instanceof Promise && media instanceof HTMLMediaElement && !isFed(media)) {
      const ended = tasks.pending('the beginning of play()');
      Reflect.apply(then, result, [ended, ended]);
    }
    return result;
  });
}

/** The state in which it may stop to load. */
function wants({ preload }: HTMLMediaElement): number {
  if (preload === 'none') return HTMLMediaElement.HAVE_NOTHING;
  const isAll = preload === 'auto' || preload === '';
  return isAll ? HTMLMediaElement.HAVE_ENOUGH_DATA : HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** Whether the page gives it what it plays, which may be held. */
function isFed({ srcObject, currentSrc, src }: HTMLMediaElement): boolean {
  return srcObject !== null || (currentSrc || src).startsWith('blob:');
}
