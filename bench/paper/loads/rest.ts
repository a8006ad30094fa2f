/** Tells when a page has come to rest, so that no load waits longer than it has to. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { Observed } from './observed.js';

/** Between two looks. */
const LOOK_MS = 40;
/** The page is at rest when it was so at this many looks, one after the other. */
const LOOKS = 3;
/** A page that is not at rest by then hangs. */
const PATIENCE_MS = 60_000;

/** Counts the page's timers that are to come. To be evaluated before the page's first script. */
export function countTimers(): void {
  const pending = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear, clearInterval: clearTick } = window;
  // What comes later, at once or by timers that set timers, is a loop or a session's end: nobody waits for it.
  const most = 3_000;
  // How many milliseconds the timers took that led to the running one.
  let led = 0;
  const later = (handler: TimerHandler, delay?: number, ...given: unknown[]) => {
    if (typeof handler === 'string') return set(handler, delay);
    const after = led + Math.max(delay ?? 0, 1);
    const id = set(
      (...args: unknown[]) => {
        pending.delete(id);
        led = after;
        try {
          handler.apply(window, args);
        } finally {
          led = 0;
        }
      },
      delay,
      ...given,
    );
    if (after <= most) pending.add(id);
    return id;
  };
  Object.assign(window, {
    setTimeout: later,
    clearTimeout: (id?: number) => {
      pending.delete(id);
      clear(id);
    },
    clearInterval: (id?: number) => {
      pending.delete(id);
      clearTick(id);
    },
  });
  Object.defineProperty(window, Symbol.for('pending timers'), { value: pending });
}

/** Whether nothing of a document is to come, as far as it can be seen from inside. To be evaluated in the page. */
function isQuiet(): boolean {
  const pending: unknown = Reflect.get(window, Symbol.for('pending timers'));
  const isMoving = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return (
    document.readyState === 'complete' &&
    !(pending instanceof Set && pending.size > 0) &&
    !document.getAnimations().some(isMoving)
  );
}

/**
 * @param looks so often the page is to be found at rest
 * @param isEnough ends it before
 * @returns false: the page was too long at work
 */
export async function rest(
  page: Page,
  observed: Observed,
  looks = LOOKS,
  isEnough: () => boolean = () => false,
): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  let quiet = 0;
  while (quiet < looks && !isEnough()) {
    if (performance.now() > end) return false;
    await setTimeout(LOOK_MS);
    quiet = observed.isNetworkIdle && (await areQuiet(page)) ? quiet + 1 : 0;
  }
  return true;
}

async function areQuiet(page: Page): Promise<boolean> {
  try {
    const quiet = await Promise.all(page.frames().map((frame) => frame.evaluate(isQuiet)));
    return quiet.every((one) => one);
  } catch {
    // A document has taken another's place meanwhile, so the page is not.
    return false;
  }
}
