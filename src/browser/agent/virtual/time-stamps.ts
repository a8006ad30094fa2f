/** What has the time written on it: events, marks and measures, and texts of the present moment. */

import { wrapGetter, wrapMethod } from '../page/wrap.js';
import type { Clock } from './clock.js';

export function stampTimes(clock: Clock, epoch: number): void {
  stampEvents(clock);
  stampMarks(clock);
  stampTexts();
  wrapGetter(Performance.prototype, 'timeOrigin', () => epoch);
}

/** An event that the browser makes is of the operation in which the page first asks. */
function stampEvents(clock: Clock): void {
  const times = new WeakMap<Event, number>();
  wrapGetter(Event.prototype, 'timeStamp', (native, self) => {
    if (!(self instanceof Event)) return native();
    const time = times.get(self) ?? clock.now();
    times.set(self, time);
    return time;
  });
}

/** User Timing, Level 3: without a time of their own, they have that of the call. */
function stampMarks(clock: Clock): void {
  wrapMethod(Performance.prototype, 'mark', (native, args) => {
    const [name, options = {}] = args;
    if (args.length === 0 || !isObject(options) || 'startTime' in options) return native(args);
    return native([name, { ...options, startTime: clock.now() }]);
  });
  wrapMethod(Performance.prototype, 'measure', (native, args) => {
    const [name, from, to] = args;
    if (args.length === 0 || to !== undefined) return native(args);
    if (!isObject(from)) {
      const start = from === undefined ? {} : { start: from };
      return native([name, { ...start, end: clock.now() }]);
    }
    const hasEnd = 'end' in from || ('start' in from && 'duration' in from);
    return native([name, hasEnd ? from : { ...from, end: clock.now() }]);
  });
}

/** ECMA-402: without a date, they are of now. */
function stampTexts(): void {
  const { prototype } = Intl.DateTimeFormat;
  const formats = new WeakMap<object, (date?: Date | number) => string>();
  wrapGetter(prototype, 'format', (native, self) => {
    const bound = native();
    if (typeof bound !== 'function' || !isObject(self)) return bound;
    const known = formats.get(self);
    if (known !== undefined) return known;
    const format = (date?: Date | number) =>
      Reflect.apply(bound, undefined, [date === undefined ? Date.now() : date]);
    formats.set(self, format);
    return format;
  });
  wrapMethod(prototype, 'formatToParts', (native, [date]) =>
    native([date === undefined ? Date.now() : date]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
