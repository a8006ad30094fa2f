/** Virtual time: the clocks of the page show when its operations happen in the wanted order. */

/** So that code which waits by reading the clock comes to an end. Milliseconds a reading. */
const TICK = 0.005;

export interface Clock {
  /** Sets the time of the operation about to run; clocks never go back. */
  set(time: number): void;
  /** Milliseconds since the run began. Reading it takes time, as all code does. */
  now(): number;
}

export function installClock(epoch: number): Clock {
  let current = 0;
  const clock: Clock = {
    set(time) {
      current = Math.max(current, time);
    },
    now() {
      current += TICK;
      return current;
    },
  };
  const today = () => Math.floor(epoch + clock.now());
  const NativeDate = Date;
  // Called as a function it answers a text, with `new` it makes a Date: HTML pages use both, and
  // only a function has both behaviours.
  function VirtualDate(...parts: unknown[]): string | object {
    if (new.target === undefined) return new NativeDate(today()).toString();
    return Reflect.construct(NativeDate, parts.length === 0 ? [today()] : parts, new.target);
  }
  Object.defineProperties(VirtualDate, {
    name: { value: 'Date' },
    length: { value: 7 },
    prototype: { value: NativeDate.prototype, writable: false },
    now: { value: today, writable: true, configurable: true },
    parse: { value: NativeDate.parse, writable: true, configurable: true },
    UTC: { value: NativeDate.UTC, writable: true, configurable: true },
  });
  Object.defineProperty(NativeDate.prototype, 'constructor', {
    value: VirtualDate,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(globalThis, 'Date', {
    value: VirtualDate,
    writable: true,
    configurable: true,
  });
  Object.defineProperty(Performance.prototype, 'now', {
    value: () => clock.now(),
    writable: true,
    configurable: true,
  });
  return clock;
}
