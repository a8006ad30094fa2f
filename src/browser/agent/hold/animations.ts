/**
 * CSS transitions and animations, and `Element.animate`. None runs in real time: it is stopped when
 * it begins and shown as far as virtual time has come; its end is a task, for which it is finished.
 * Those that one operation begins and that end at one time end in one frame, as one task.
 */

import type { AgentMessage, CallSite } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { wrapFunction, wrapGetter } from '../page/wrap.js';
import { lastingName } from '../target/obstacle.js';
import type { Core } from './core.js';
import type { Drawing } from './drawing.js';
import type { HeldTask, HeldTasks } from './held-tasks.js';

const { prototype } = Animation;
const { pause, finish } = prototype;
const playState = Object.getOwnPropertyDescriptor(prototype, 'playState')?.get ?? (() => 'idle');
const stateOf = (animation: Animation): unknown => Reflect.apply(playState, animation, []);

/** They neither move nor hide anything: a transition of them is over at once. */
const COLOUR = /color$|^(fill|stroke|box-shadow|text-shadow|background-image)$/;

/** Animations that end at one time. */
interface End {
  readonly members: Set<Animation>;
  readonly task: HeldTask;
}

interface Stopped {
  /** Null: it is not known yet when it ends. */
  end: End | null;
  /** Virtual time at which it was there. */
  since: number;
  from: number;
  rate: number;
  /** Where it stands now, unless the page has moved it. */
  shown: number;
}

export function holdAnimations({ tasks, drawing, report, on }: Core): void {
  const animations = new Animations(tasks, drawing, report);
  on.begin.push(({ time }) => animations.begin(time));
  on.quiet.push(() => animations.look());
}

class Animations {
  readonly #tasks: HeldTasks;
  readonly #drawing: Drawing;
  readonly #report: (message: AgentMessage) => void;
  readonly #stopped = new Map<Animation, Stopped>();
  readonly #begun = new WeakSet<Animation>();
  readonly #endless = new WeakSet<Animation>();
  readonly #sites = new WeakMap<Animation, CallSite | null>();
  #now = 0;

  constructor(tasks: HeldTasks, drawing: Drawing, report: (message: AgentMessage) => void) {
    this.#tasks = tasks;
    this.#drawing = drawing;
    this.#report = report;
    wrapFunction(Element.prototype, 'animate', (native) => {
      const animation = native();
      if (animation instanceof Animation) {
        this.#sites.set(animation, callSite());
        if (this.#isTimed(animation)) this.#stop(animation);
      }
      return animation;
    });
    wrapFunction(prototype, 'pause', (native, self) => {
      if (self instanceof Animation) this.#forget(self);
      return native();
    });
    wrapGetter(prototype, 'playState', (native, self) =>
      self instanceof Animation && this.#stopped.has(self) && native() === 'paused'
        ? 'running'
        : native(),
    );
  }

  /** Shows all animations as they are at this time. */
  begin(time: number): void {
    this.#now = time;
    for (const [animation, stopped] of this.#stopped) {
      if (isMoved(animation, stopped)) continue;
      show(animation, stopped, stopped.from + (time - stopped.since) * stopped.rate);
    }
  }

  /** Sees what has become of the animations in the running operation. */
  look(): void {
    for (const [animation, stopped] of this.#stopped) {
      if (stateOf(animation) !== 'paused') {
        // The page has ended it, or lets it go on; that comes with a frame.
        this.#forget(animation);
        this.#drawing.need();
      } else if (isMoved(animation, stopped)) {
        this.#forget(animation);
        this.#stop(animation);
      }
    }
    for (const animation of document.getAnimations()) {
      if (this.#stopped.has(animation) || !this.#isTimed(animation)) continue;
      if (animation instanceof CSSTransition && COLOUR.test(animation.transitionProperty)) {
        finish.call(animation);
        this.#drawing.need();
      } else {
        this.#stop(animation);
      }
    }
    this.#hold();
  }

  /** Whether it runs, by the clock, to an end. */
  #isTimed(animation: Animation): boolean {
    if (stateOf(animation) !== 'running' || animation.timeline !== document.timeline) return false;
    if (Number.isFinite(remaining(animation))) return true;
    if (!this.#endless.has(animation)) {
      this.#report({ type: 'uncontrolled', what: `${nameOf(animation)}: it has no end` });
    }
    this.#endless.add(animation);
    return false;
  }

  #stop(animation: Animation): void {
    // A frame may have been drawn since the stylesheet began it.
    const from = this.#begun.has(animation) ? Number(animation.currentTime ?? 0) : 0;
    this.#begun.add(animation);
    const stopped: Stopped = {
      end: null,
      since: this.#now,
      from,
      rate: animation.playbackRate,
      shown: from,
    };
    pause.call(animation);
    show(animation, stopped, from);
    this.#stopped.set(animation, stopped);
  }

  #forget(animation: Animation): void {
    const end = this.#stopped.get(animation)?.end ?? null;
    this.#stopped.delete(animation);
    if (end?.members.delete(animation) && end.members.size === 0) end.task.drop();
  }

  /** Holds the ends of those that were stopped since the last look. */
  #hold(): void {
    const ends = new Map<number, Set<Animation>>();
    for (const [animation, { end }] of this.#stopped) {
      if (end !== null) continue;
      // To a microsecond: sums of fractions differ in their last digits.
      const delay = Math.round(remaining(animation) * 1000) / 1000;
      ends.set(delay, (ends.get(delay) ?? new Set()).add(animation));
    }
    for (const [delay, members] of ends) {
      const [first] = members;
      if (first === undefined) continue;
      const source = first instanceof CSSTransition ? 'transition' : 'animation';
      const site = this.#sites.get(first) ?? null;
      const task = this.#tasks.hold({ source, what: ofTarget(first), site, delay }, () => {
        for (const animation of members) {
          this.#stopped.delete(animation);
          finish.call(animation);
        }
        this.#drawing.need();
      });
      for (const animation of members) {
        const stopped = this.#stopped.get(animation);
        if (stopped !== undefined) stopped.end = { members, task };
      }
      // What tells that it begins.
      this.#drawing.need();
    }
  }
}

/** Milliseconds until its end. */
function remaining({ effect, currentTime, playbackRate }: Animation): number {
  const end = Number(effect?.getComputedTiming().endTime ?? 0);
  const time = Number(currentTime ?? 0);
  return Math.max(0, playbackRate < 0 ? time / -playbackRate : (end - time) / playbackRate);
}

/** The page has set its time or its rate. */
function isMoved({ currentTime, playbackRate }: Animation, { shown, rate }: Stopped): boolean {
  return currentTime !== shown || playbackRate !== rate;
}

/** Where it would tell the page something on the way, it stands still before that. */
function show(animation: Animation, stopped: Stopped, time: number): void {
  const { delay = 0, duration = 0 } = animation.effect?.getComputedTiming() ?? {};
  const next = stopped.from < delay ? delay : delay + Number(duration);
  animation.currentTime = time < next ? time : stopped.shown;
  stopped.shown = Number(animation.currentTime);
}

function nameOf(animation: Animation): string {
  const kind = animation instanceof CSSTransition ? 'transition' : 'animation';
  return `${kind} ${ofTarget(animation)}`;
}

function ofTarget(animation: Animation): string {
  const { effect } = animation;
  const target = effect instanceof KeyframeEffect ? effect.target : null;
  const name = animation instanceof CSSAnimation ? `${animation.animationName} ` : '';
  return target === null ? name.trim() : `${name}of ${lastingName(target)}`;
}
