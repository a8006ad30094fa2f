/**
 * Checks an actual order against Chrome's trace. What shows that an operation ran is looked up by
 * what the operation is (its URL, lines, element, place in the code) and not by when WAVE ran it,
 * so the order of what is found is Chrome's own.
 */
import assert from 'node:assert/strict';
import type { Operation } from '../../src/model/operation.js';
import type { CodePlace, TraceEvent } from './chrome-trace.js';

/** A page's files, and where its documents are cut into segments. */
export interface PageFiles {
  /** `http://127.0.0.1:PORT/`: what the URLs of the page's code begin with. */
  readonly base: string;
  readonly documents: readonly DocumentFile[];
}

interface DocumentFile {
  /** As in the names of operations. */
  readonly name: string;
  readonly url: string;
  readonly text: string;
  /** Offsets into the text. */
  readonly segments: readonly { readonly from: number; readonly to: number }[];
}

interface Evidence {
  readonly operation: Operation;
  readonly events: readonly TraceEvent[];
  /** Microseconds: all of the operation that Chrome tells of lies between them. */
  readonly from: number;
  readonly to: number;
}

/**
 * @param actual the operations in the order that WAVE reports
 * @throws AssertionError when Chrome ran them in another order, when one of them is not in the
 *   trace, or when code of the page ran in none of them
 */
export function assertRanInOrder(
  actual: readonly Operation[],
  trace: readonly TraceEvent[],
  files: PageFiles,
): void {
  const witness = new Witness(actual, trace, files);
  const evidence = actual.map((operation) => witness.evidenceOf(operation));
  const byChrome = evidence
    .toSorted((a, b) => a.from - b.from)
    .map(({ operation, from, to }) => `\n  ${from} to ${to} µs: ${operation.name}`)
    .join('');
  for (const [index, later] of evidence.entries()) {
    const earlier = evidence[index - 1];
    if (earlier === undefined || areOne(earlier, later)) continue;
    assert.ok(
      earlier.to <= later.from,
      `${later.operation.name} was not after all of ${earlier.operation.name}. Chrome ran:${byChrome}`,
    );
  }
  const isInOne = (moment: number) =>
    evidence.some(({ from, to }) => from <= moment && moment <= to);
  const strays = witness.pageCode.filter(({ from, to }) => !isInOne(from) || !isInOne(to));
  assert.deepEqual(strays, [], `The page ran code in none of its operations:${byChrome}`);
}

/** Segments that the parser was given as one and went through in one go. */
function areOne(earlier: Evidence, later: Evidence): boolean {
  const { operation: first } = earlier;
  const { operation: second } = later;
  return (
    first.kind === 'parse' &&
    second.kind === 'parse' &&
    first.document === second.document &&
    first.segment < second.segment &&
    later.events.some((event) => earlier.events.includes(event))
  );
}

class Witness {
  readonly #operations: readonly Operation[];
  readonly #trace: readonly TraceEvent[];
  readonly #files: PageFiles;

  constructor(operations: readonly Operation[], trace: readonly TraceEvent[], files: PageFiles) {
    this.#operations = operations;
    this.#trace = trace;
    this.#files = files;
  }

  /** What shows code of the page running. */
  get pageCode(): readonly TraceEvent[] {
    return this.#trace.filter((event) => this.#outermostCall(event) !== null);
  }

  evidenceOf(operation: Operation): Evidence {
    const events = this.#eventsOf(operation);
    assert.ok(events.length > 0, `${operation.name} is not in Chrome's trace`);
    const from = Math.min(...events.map((event) => event.from));
    const to = Math.max(...events.map((event) => event.to));
    const dialog = this.#named('WebContentsImpl::RunJavaScriptDialog').find(
      (opened) => from <= opened.from && opened.from <= to,
    );
    return { operation, events, from, to: dialog?.from ?? to };
  }

  #eventsOf(operation: Operation): readonly TraceEvent[] {
    switch (operation.kind) {
      case 'parse':
        return this.#parsed(operation);
      case 'script':
        return [this.#evaluated(operation.url)];
      case 'response':
        return this.#arrived(operation);
      case 'timer':
        return [this.#fired(operation.name)];
      case 'input':
        return this.#acted(operation.name);
      case 'dialog':
        return this.#answered();
      default:
        throw new Error(`Nothing is known of how a trace shows "${operation.name}".`);
    }
  }

  /** Its blocking script, and the lines of its document that it went through. */
  #parsed({ document, segment, script }: Operation<'parse'>): readonly TraceEvent[] {
    const file = this.#files.documents.find(({ name }) => name === document);
    const piece = file?.segments[segment - 1];
    assert.ok(file && piece, `${document} has no segment ${segment}`);
    const first = lineAt(file.text, piece.from);
    const last = lineAt(file.text, piece.to);
    const lines = this.#named('ParseHTML').filter(
      ({ url, firstLine, lastLine }) =>
        url === file.url && firstLine < lastLine && firstLine < last && first < lastLine,
    );
    return script === null ? lines : [this.#evaluated(script), ...lines];
  }

  #evaluated(url: string): TraceEvent {
    return this.#only('EvaluateScript', (event) => event.url === url);
  }

  /** From the head of the response to what the page did with it. */
  #arrived({ url, resource }: Operation<'response'>): readonly TraceEvent[] {
    const request = this.#only('ResourceSendRequest', (event) => event.url === url);
    const isOfIt = ({ requestId }: TraceEvent) => requestId === request.requestId;
    const head = this.#only('ResourceReceiveResponse', isOfIt);
    if (resource === 'xhr') return [head, this.#only('XHRLoad', (event) => event.url === url)];
    const body = this.#only('ResourceFinish', isOfIt);
    const after = this.#trace.filter(
      ({ from, thread }) => from >= body.from && thread === body.thread,
    );
    if (resource === 'image') {
      const load = after.find(({ name, type }) => name === 'EventDispatch' && type === 'load');
      assert.ok(load, `${url} fired no load event`);
      return [head, body, load];
    }
    assert.equal(resource, 'fetch', `Nothing is known of how a trace shows ${url}`);
    // The function that called fetch() goes on in a microtask.
    const caller = this.#innermostCall(request);
    const resumed = after.find(
      (event) =>
        event.name === 'RunMicrotasks' &&
        this.#during(event).some((code) => isSameFunction(this.#outermostCall(code), caller)),
    );
    assert.ok(resumed, `what called fetch() for ${url} did not go on`);
    return [head, body, resumed];
  }

  /** The handler of a timer is written where the timer is set. */
  #fired(timer: string): TraceEvent {
    const [, file = '', line = ''] = / set by (.+):(\d+)$/.exec(timer) ?? [];
    const nextSet = Math.min(
      ...this.#operations
        .filter(({ kind, name }) => kind === 'timer' && name.includes(` set by ${file}:`))
        .map(({ name }) => Number(/\d+$/.exec(name)?.[0]))
        .filter((other) => other > Number(line)),
    );
    return this.#only('TimerFire', (fire) =>
      this.#during(fire).some((event) => {
        const handler = this.#outermostCall(event);
        return (
          handler?.url === this.#files.base + file &&
          Number(line) <= handler.line &&
          handler.line < nextSet
        );
      }),
    );
  }

  #acted(input: string): readonly TraceEvent[] {
    const [, id = ''] = /^click #([\w-]+)$/.exec(input) ?? [];
    if (id === '') {
      assert.match(input, /^type "/, `Nothing is known of how a trace shows ${input}`);
      return this.#named('EventDispatch').filter(({ type }) => type === 'input');
    }
    // An element's inline handler is written where the element is.
    const [element] = this.#files.documents.flatMap(({ url, text }) => {
      const offset = text.indexOf(`id="${id}"`);
      return offset < 0 ? [] : [{ url, line: lineAt(text, offset) }];
    });
    const click = this.#only(
      'EventDispatch',
      (event) =>
        event.type === 'click' &&
        this.#during(event).some(({ name, stack: [handler] }) => {
          if (name !== 'FunctionCall') return false;
          return handler?.url === element?.url && handler?.line === element?.line;
        }),
    );
    return [click];
  }

  /** What had opened a dialog goes on when it is closed: as part of the answer. */
  #answered(): readonly TraceEvent[] {
    const closed = this.#only('WebContentsImpl::OnDialogClosed', () => true);
    const opened = this.pageCode.filter(({ from, to }) => from < closed.from && closed.from < to);
    return [closed, ...opened.map((event) => ({ ...event, from: closed.from }))];
  }

  #named(name: string): readonly TraceEvent[] {
    return this.#trace.filter((event) => event.name === name);
  }

  /** The suite's operations can be told apart by what they are. */
  #only(name: string, which: (event: TraceEvent) => boolean): TraceEvent {
    const found = this.#named(name).filter(which);
    const [event] = found;
    assert.ok(event && found.length === 1, `${found.length} instead of one ${name} by ${which}`);
    return event;
  }

  #during({ from, to, thread }: TraceEvent): readonly TraceEvent[] {
    return this.#trace.filter(
      (event) => event.thread === thread && from <= event.from && event.to <= to,
    );
  }

  #innermostCall({ stack }: TraceEvent): CodePlace | null {
    return stack.find(({ url }) => this.#isOfPage(url)) ?? null;
  }

  #outermostCall({ stack }: TraceEvent): CodePlace | null {
    return stack.findLast(({ url }) => this.#isOfPage(url)) ?? null;
  }

  #isOfPage(url: string): boolean {
    return url.startsWith(this.#files.base);
  }
}

function isSameFunction(a: CodePlace | null, b: CodePlace | null): boolean {
  return a !== null && a.url === b?.url && a.functionName === b.functionName;
}

/** From 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
