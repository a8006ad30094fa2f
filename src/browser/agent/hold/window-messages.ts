/** `postMessage` to a window: what other windows send is held; what it sends itself is glued. */
import { fileName } from '../../../model/names.js';
import { volatileFree } from '../../../model/volatile.js';
import { wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';
import { onEvent } from './held-events.js';
import { messageName } from './message-names.js';

const stop = Event.prototype.stopImmediatePropagation;
const postToSelf = window.postMessage.bind(window);

/**
 * A held message is given by another one that the window sends itself: an event that a script
 * dispatches would not be trusted, and there would be no microtasks between its listeners.
 */
export function holdWindowMessages({ settings, tasks, isFine, onPorts, on }: Core): void {
  const held = new Map<string, MessageEvent<unknown>>();
  /** What ends the wait for the answer to a flush. */
  const flushing = new Map<string, () => void>();
  let count = 0;
  // No message of the page begins with it.
  const prefix = `${settings.name} `;
  /** Windows beside this one, whoever opened whom. */
  const others = new Set<Window>();
  if (window.opener !== null) others.add(window.opener);
  wrapFunction(window, 'open', (native) => {
    const opened = native();
    if (isWindow(opened)) others.add(opened);
    return opened;
  });

  const isOwn = (event: MessageEvent<unknown>): boolean => {
    const { data, source } = event;
    if (typeof data !== 'string' || !data.startsWith(prefix)) return false;
    const original = held.get(data);
    if (source === window && original !== undefined) {
      held.delete(data);
      impersonate(event, original);
      return true;
    }
    Reflect.apply(stop, event, []);
    const ended = flushing.get(data);
    flushing.delete(data);
    if (ended !== undefined) ended();
    else source?.postMessage(data, { targetOrigin: '*' });
    return true;
  };
  onEvent(window, 'message', (event) => {
    if (isOwn(event)) return;
    const { data, source, ports } = event;
    onPorts(ports);
    if (source === window && !isFine) return;
    Reflect.apply(stop, event, []);
    const carrier = `${prefix}${++count}`;
    const what = `${messageName(data)} from ${senderName(event)}`.trim();
    tasks.hold({ source: 'message', what, queue: 'window', site: null }, () => {
      held.set(carrier, event);
      postToSelf(carrier, '*');
    });
  });

  // What was sent to windows in other processes comes behind a question of the agent's own.
  on.flush.push(() => {
    for (const other of new Set([window, ...others].flatMap(({ top }) => windowsIn(top)))) {
      if (other.closed || isReachable(other)) continue;
      const question = `${prefix}${location.href} ${++count}`;
      flushing.set(question, tasks.pending('a message to a frame of another site'));
      other.postMessage(question, '*');
    }
  });
}

/** One of another origin shows nothing else of itself. */
function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}

/** A window and the frames in it. */
function windowsIn(of: Window | null): Window[] {
  if (of === null) return [];
  const frames = Array.from({ length: of.length }, (_, index) => of[index] ?? null);
  return [of, ...frames.flatMap(windowsIn)];
}

/** Whether it is of the same origin, and so in the same process. */
function isReachable(other: Window): boolean {
  try {
    return other.document !== null;
  } catch {
    return false;
  }
}

function impersonate(event: Event, original: MessageEvent<unknown>): void {
  const { data, origin, source, ports } = original;
  for (const [name, value] of Object.entries({ data, origin, source, ports })) {
    Object.defineProperty(event, name, { value, enumerable: true, configurable: true });
  }
}

/** The document's name where it can be seen; else its origin. */
function senderName({ source, origin }: MessageEvent<unknown>): string {
  try {
    if (source !== null && 'location' in source)
      return fileName(volatileFree(source.location.href));
  } catch {
    // It is of another origin.
  }
  return origin;
}
