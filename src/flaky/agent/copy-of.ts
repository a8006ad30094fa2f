/**
 * Equal to it, for another dispatch: one that the browser has dispatched cannot be held, and one that a page dispatches is another object
 * (DOM, "dispatchEvent").
 */
export function copyOf(event: Event): Event {
  const { type, bubbles } = event;
  if (event instanceof MessageEvent) {
    const { data, origin, lastEventId, source, ports } = event;
    return new MessageEvent(type, { data, origin, lastEventId, source, ports: [...ports] });
  }
  if (event instanceof CloseEvent) {
    const { code, reason, wasClean } = event;
    return new CloseEvent(type, { code, reason, wasClean });
  }
  if (event instanceof ProgressEvent) {
    const { lengthComputable, loaded, total } = event;
    return new ProgressEvent(type, { lengthComputable, loaded, total });
  }
  if (event instanceof StorageEvent) {
    const { key, oldValue, newValue, url, storageArea } = event;
    return new StorageEvent(type, { key, oldValue, newValue, url, storageArea });
  }
  if (event instanceof TransitionEvent) {
    const { propertyName, elapsedTime, pseudoElement } = event;
    return new TransitionEvent(type, { propertyName, elapsedTime, pseudoElement, bubbles });
  }
  if (event instanceof AnimationEvent) {
    const { animationName, elapsedTime, pseudoElement } = event;
    return new AnimationEvent(type, { animationName, elapsedTime, pseudoElement, bubbles });
  }
  return new Event(type, { bubbles });
}
