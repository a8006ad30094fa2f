/** Events of the browser that are kept from their listeners until the control releases them. */

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;

/** To be called before the page can listen: the first listener at a target is the first to hear. */
export function onEvent<Type extends keyof Kinds>(
  target: EventTarget,
  type: Type,
  listener: (event: Kinds[Type]) => void,
): void {
  Reflect.apply(addEventListener, target, [type, listener, { capture: true }]);
}

interface Kinds {
  readonly message: MessageEvent<unknown>;
  readonly messageerror: MessageEvent<unknown>;
  readonly success: Event;
  readonly error: Event;
  readonly abort: Event;
  readonly blocked: Event;
  readonly complete: Event;
  readonly scroll: Event;
  readonly storage: StorageEvent;
  readonly hashchange: Event;
  readonly popstate: Event;
  readonly navigate: NavigateEvent;
  readonly readystatechange: Event;
  readonly loadstart: ProgressEvent;
  readonly progress: ProgressEvent;
  readonly load: Event;
  readonly timeout: Event;
  readonly loadend: Event;
}

/**
 * Keeps events from their listeners.
 *
 * @param keep returns what makes an equal event, which goes to the listeners when it is given; or
 *   null to let the event itself go on. It is called with what gives it.
 */
export function holdEvents<Type extends keyof Kinds>(
  target: EventTarget,
  type: Type,
  keep: (event: Kinds[Type], give: (event: Event) => void) => boolean,
): void {
  const given = new WeakSet<Event>();
  const give = (event: Event): void => {
    given.add(event);
    Reflect.apply(dispatchEvent, target, [event]);
  };
  onEvent(target, type, (event) => {
    if (!given.has(event) && keep(event, give)) Reflect.apply(stop, event, []);
  });
}
