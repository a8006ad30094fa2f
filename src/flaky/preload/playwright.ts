/**
 * Calls of Playwright's API are the statements of a test. Playwright tells its own test runner of them in this way, so it has
 * long been there; where it is not, there are no statements.
 */
import type { Place } from '../agent/place.js';
import type { RunnerName } from '../trace.js';
import { callName } from './call-name.js';
import type { Line } from './line.js';
import { watchModules } from './modules.js';
import { Polls } from './playwright-polls.js';
import { callerHere, isHandler } from './stack.js';
import { isTold } from './told.js';

/** The module of Playwright Test: who loads it has its `expect`, also with another runner. */
const WITH_EXPECT = /(^|[\\/])playwright[\\/]test(\.js)?$/;

const PLAYWRIGHT = /[\\/]node_modules[\\/]playwright-core[\\/]/;

/** @param onLoaded is called when the process has Playwright */
export function watchPlaywright(line: Line, onLoaded: () => void): void {
  const seen = new WeakSet<object>();
  let last = 0;
  let by: RunnerName = 'playwright-library';
  const polls = new Polls(line, () => last++);
  const watch = (instrumentation: object): void => {
    onLoaded();
    const numbers = new WeakMap<object, number>();
    const listener = {
      onApiCallBegin(data: object): void {
        if (polls.isInside || isByHandler()) return;
        const call = last++;
        numbers.set(data, call);
        const [place = null, ...callers] = stackOf(data);
        line.tell({ type: 'begin', call, by, name: callName(data), place, callers });
      },
      onApiCallEnd(data: object): void {
        const call = numbers.get(data);
        if (call === undefined) return;
        const error: unknown = Reflect.get(data, 'error');
        line.tell({ type: 'end', call, error: error instanceof Error ? error.message : null });
      },
    };
    const add: unknown = Reflect.get(instrumentation, 'addListener');
    if (typeof add === 'function') Reflect.apply(add, instrumentation, [listener]);
  };
  const loaded = (request: string, exported: unknown): unknown => {
    if (WITH_EXPECT.test(request)) by = 'playwright';
    if (!/playwright-core/.test(request)) return exported;
    if (typeof exported !== 'object' || exported === null) return exported;
    const instrumentation: unknown = Reflect.get(exported, '_instrumentation');
    if (typeof instrumentation === 'object' && instrumentation !== null) {
      if (!seen.has(instrumentation)) watch(instrumentation);
      seen.add(instrumentation);
    }
    return polls.watched(exported);
  };
  watchModules({ loaded });
}

/** Of a route or a dialog, as a rule. */
function isByHandler(): boolean {
  const caller = callerHere();
  return caller === null ? isTold() : isHandler(caller, PLAYWRIGHT);
}

/** Where the test calls it, and what has called that: the innermost first. */
function stackOf(data: object): readonly Place[] {
  const frames: unknown = Reflect.get(data, 'frames');
  return Array.isArray(frames) ? frames.flatMap((frame: unknown) => placeOf(frame) ?? []) : [];
}

function placeOf(frame: unknown): Place | null {
  const [file, line, column]: unknown[] = ['file', 'line', 'column'].map((name) =>
    Reflect.get(Object(frame), name),
  );
  if (typeof file !== 'string' || typeof line !== 'number') return null;
  return { file, line, column: typeof column === 'number' ? column : 0 };
}
