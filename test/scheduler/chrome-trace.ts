/**
 * Chrome's own trace of what its pages execute: a witness that knows nothing of WAVE.
 *
 * Events and their fields: Chrome's DevTools timeline (third_party/blink/renderer/core/inspector/
 * inspector_trace_events.cc) and the Trace Event Format, https://goo.gl/3eIc0o.
 */

import type { ProtocolEvent } from '../../src/browser/chrome/messages.js';
import type { Session } from '../../src/browser/chrome/protocol.js';
import type { Chrome } from '../../src/browser/chrome.js';

/** What is asked of Chrome. */
const CATEGORIES = [
  // ParseHTML, EvaluateScript, FunctionCall, EventDispatch, TimerFire, XHRLoad, Resource..., TimeStamp.
  'devtools.timeline',
  // Each element that changes, and the stack of the code that changed it: what a continuation
  // of a promise and the handler of a timer are told by.
  'disabled-by-default-devtools.timeline.invalidationTracking',
  'disabled-by-default-devtools.timeline.stack',
  // RunMicrotasks.
  'v8.execute',
  // WebContentsImpl::RunJavaScriptDialog and OnDialogClosed.
  'content',
];

export interface CodePlace {
  readonly functionName: string;
  readonly url: string;
  /** From 1. */
  readonly line: number;
}

/** Something that Chrome did. */
export interface TraceEvent {
  /** `ParseHTML`, `EventDispatch`, ... */
  readonly name: string;
  /** Microseconds of the machine's clock, the same for all processes. */
  readonly from: number;
  readonly to: number;
  /** Process and thread. */
  readonly thread: string;
  /** Of the script, document or request; empty: it has none. */
  readonly url: string;
  /** Of an EventDispatch: `click`. */
  readonly type: string;
  readonly requestId: string;
  /** Of a TimeStamp: what `console.timeStamp()` was given. */
  readonly message: string;
  /** Where a ParseHTML began and ended, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The code that it calls or evaluates, or that was running; the innermost call first. */
  readonly stack: readonly CodePlace[];
}

/** A trace event as Chrome sends it, as far as it is read here. */
interface RawEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly [part: string]: RawData | undefined };
}

interface RawData extends RawPlace {
  readonly type?: string;
  readonly requestId?: string;
  readonly message?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly stackTrace?: readonly RawPlace[];
}

interface RawPlace {
  readonly functionName?: string;
  readonly url?: string;
  readonly lineNumber?: number;
}

export class Tracer {
  readonly #browser: Session;
  #raw: RawEvent[] = [];
  #completed: () => void = () => {};

  constructor(chrome: Chrome) {
    this.#browser = chrome.session((event) => this.#on(event));
  }

  /** What Chrome did while `work` was done, in the order in which it began. */
  async trace<T>(work: () => Promise<T>): Promise<{ result: T; trace: readonly TraceEvent[] }> {
    this.#raw = [];
    const completed = new Promise<void>((resolve) => {
      this.#completed = resolve;
    });
    await this.#browser.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
    });
    const result = await work();
    await this.#browser.send('Tracing.end');
    await completed;
    return { result, trace: this.#raw.map(read).sort((a, b) => a.from - b.from) };
  }

  #on({ method, params }: ProtocolEvent): void {
    if (method === 'Tracing.dataCollected') this.#raw.push(...params.value);
    if (method === 'Tracing.tracingComplete') this.#completed();
  }
}

function read({ name, ts, dur = 0, pid, tid, args }: RawEvent): TraceEvent {
  const data = { ...args.beginData, ...args.endData, ...args.data };
  const { url = '', type = '', requestId = '', message = '', startLine = 0, endLine = 0 } = data;
  const isCode = name === 'FunctionCall' || name === 'EvaluateScript';
  const stack = isCode ? [data] : (data.stackTrace ?? []);
  return {
    name,
    from: ts,
    to: ts + dur,
    thread: `${pid} ${tid}`,
    url,
    type,
    requestId,
    message,
    firstLine: startLine + 1,
    lastLine: endLine + 1,
    stack: stack.map(({ functionName = '', url = '', lineNumber = 0 }) => ({
      functionName,
      url,
      line: lineNumber,
    })),
  };
}
