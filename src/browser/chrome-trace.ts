/**
 * Chrome's own trace of a run, as its DevTools' Performance panel and Perfetto read it, with the operations as named
 * spans among what pages measure themselves (User Timing). They are put in when it is over: the page sees nothing of
 * them.
 */
import * as v from 'valibot';
import type { ProtocolEvent } from './chrome/messages.js';
import type { Session } from './chrome/protocol.js';
import type { Chrome } from './chrome.js';

/** What the Performance panel asks for. */
const CATEGORIES = [
  ...[
    'blink.console',
    'blink.user_timing',
    'devtools.timeline',
    'latencyInfo',
    'loading',
    'toplevel',
  ],
  ...['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  ...['disabled-by-default-v8.cpu_profiler', 'v8.execute'],
];

/** What of an event of a trace tells where the spans belong. */
const traceEvent = v.looseObject({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds. */
  ts: v.number(),
  args: v.optional(
    v.looseObject({ name: v.optional(v.string()), sync_id: v.optional(v.string()) }),
  ),
});

type TraceEvent = v.InferOutput<typeof traceEvent>;

export class ChromeTrace {
  readonly #session: Session;
  readonly #gone: Promise<void>;
  readonly #events: unknown[] = [];
  readonly #names: string[] = [];
  #complete: () => void = () => {};

  static async start(chrome: Chrome): Promise<ChromeTrace> {
    const trace = new ChromeTrace(chrome);
    await trace.#session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
    });
    return trace;
  }

  private constructor(chrome: Chrome) {
    this.#session = chrome.session((event) => this.#on(event));
    this.#gone = chrome.closed;
  }

  /** An operation of this name begins, and the one before is over. */
  async begins(name: string): Promise<void> {
    this.#names.push(name);
    await this.#note(this.#names.length - 1);
  }

  /** @returns all of it, in JSON */
  async end(): Promise<string> {
    const complete = new Promise<void>((resolve) => {
      this.#complete = resolve;
    });
    await this.#note(this.#names.length);
    await this.#session.send('Tracing.end');
    await Promise.race([complete, this.#gone]);
    return JSON.stringify({ traceEvents: [...this.#events, ...this.#spans()] });
  }

  /** In the trace, by Chrome's own clock: that all before the operation at the place is over. */
  async #note(place: number): Promise<void> {
    await this.#session.send('Tracing.recordClockSyncMarker', { syncId: idOf(place) });
  }

  #on({ method, params }: ProtocolEvent): void {
    if (method === 'Tracing.dataCollected') this.#events.push(...params.value);
    if (method === 'Tracing.tracingComplete') this.#complete();
  }

  /** Beside what the page's main thread did. */
  #spans(): object[] {
    const known = this.#events.filter((event) => v.is(traceEvent, event));
    const at = new Map(known.map(({ args, ts }) => [args?.sync_id, ts]));
    const { pid, tid } = busiestPage(known) ?? { pid: 0, tid: 0 };
    return this.#names.flatMap((name, place) => {
      const [from, to] = [at.get(idOf(place)), at.get(idOf(place + 1))];
      if (from === undefined || to === undefined) return [];
      const span = { cat: 'blink.user_timing', name, pid, tid, id2: { local: `wave-${place}` } };
      return [
        { ...span, ph: 'b', ts: from, args: {} },
        { ...span, ph: 'e', ts: to, args: {} },
      ];
    });
  }
}

const idOf = (place: number) => `wave operation ${place}`;

/** The main thread of the page: Chrome keeps others at hand. */
function busiestPage(events: readonly TraceEvent[]): TraceEvent | undefined {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const busy = ({ pid, tid }: TraceEvent) =>
    events.filter((one) => one.pid === pid && one.tid === tid).length;
  return threads.toSorted((one, other) => busy(other) - busy(one))[0];
}
