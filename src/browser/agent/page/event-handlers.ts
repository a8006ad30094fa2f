/** Properties like `onmessage`, as the HTML standard has them (8.1.8.1, "Event handlers"). */

interface Handler {
  value: object;
  readonly listener: (event: Event) => void;
}

const { addEventListener, removeEventListener } = EventTarget.prototype;

export function defineHandlers(prototype: EventTarget, types: readonly string[]): void {
  for (const type of types) {
    const handlers = new WeakMap<object, Handler>();
    Object.defineProperty(prototype, `on${type}`, {
      configurable: true,
      enumerable: true,
      get(this: object) {
        return handlers.get(this)?.value ?? null;
      },
      set(this: object, value: unknown) {
        const known = handlers.get(this);
        if (isObject(value)) {
          // It keeps the place among the listeners that its first value got.
          if (known !== undefined) known.value = value;
          else handlers.set(this, added(this, type, value));
        } else if (known !== undefined) {
          handlers.delete(this);
          Reflect.apply(removeEventListener, this, [type, known.listener]);
        }
      },
    });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function added(target: object, type: string, value: object): Handler {
  const handler: Handler = {
    value,
    listener(event) {
      // An object that cannot be called is kept and does nothing.
      if (typeof handler.value !== 'function') return;
      if (Reflect.apply(handler.value, event.currentTarget, [event]) === false)
        event.preventDefault();
    },
  };
  Reflect.apply(addEventListener, target, [type, handler.listener]);
  return handler;
}
