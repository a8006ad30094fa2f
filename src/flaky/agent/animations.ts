/**
 * Animations that the page draws by itself, by requestAnimationFrame: each frame asks for the next one, and what a test waits for
 * is what the page is after the last. One of the frames is held, and what follows from it: the first one that a runner does not
 * wait for by itself. The page draws all frames at one time, so the others wait behind it.
 */
import { callSite } from '../../browser/agent/page/call-site.js';
import { wrapMethod } from '../../browser/agent/page/wrap.js';
import type { AgentSettings } from './contract.js';
import type { Begun, Events } from './events.js';
import { Queue } from './queue.js';
import { inNextTask } from './tasks.js';

interface Animation {
  readonly cause: string;
  /** Null: it has not come so far. */
  rest: Begun | null;
}

interface Frame {
  readonly animation: Animation;
  /** From 1. */
  readonly number: number;
}

export function holdAnimations(events: Events, { freeFrames }: AgentSettings): void {
  /** The rests of animations, by the numbers of the frames in which they begin. */
  const rests = new Map<number, Begun>();
  const queue = new Queue();
  /** What is drawn now, or runs in microtasks behind it. */
  let current: Frame | null = null;
  const draw = (frame: Frame, run: () => void): void => {
    current = frame;
    inNextTask(() => {
      if (current === frame) current = null;
    });
    run();
  };

  wrapMethod(globalThis, 'requestAnimationFrame', (native, [handler]) => {
    if (typeof handler !== 'function') return native([handler]);
    const { animation, number: before } = current ?? newAnimation(events);
    const { cause } = animation;
    const frame = { animation, number: before + 1 };
    const run = (time: unknown) =>
      draw(frame, () => void Reflect.apply(handler, globalThis, [time]));
    const caused = (time: unknown): void =>
      cause === '' ? run(time) : events.causing(cause, () => run(time));
    if (!isOfPage()) return native([caused]);
    const isRest = frame.number > freeFrames && animation.rest === null;
    if (isRest)
      animation.rest = events.begin({ kind: 'animation', name: 'animation frame', cause });
    const rest = isRest ? animation.rest : null;
    const id = Number(
      native([
        (time: unknown) => {
          const goOn = (now: unknown): void => {
            rests.delete(id);
            // What the rest does is caused by it.
            if (rest === null) caused(now);
            else run(now);
          };
          const later = (): void => goOn(performance.now());
          if (queue.passes({ begun: rest, of: id, run: later })) goOn(time);
        },
      ]),
    );
    if (rest !== null) rests.set(id, rest);
    return id;
  });
  wrapMethod(globalThis, 'cancelAnimationFrame', (native, [id]) => {
    rests.get(Number(id))?.drop();
    rests.delete(Number(id));
    queue.drop((of) => of === Number(id));
    return native([id]);
  });
}

function newAnimation({ cause }: Events): Frame {
  return { animation: { cause, rest: null }, number: 0 };
}

/** What runners wait for in the page, they may look for in each frame. */
function isOfPage(): boolean {
  const site = callSite();
  return site !== null && !site.url.startsWith('pptr:');
}
