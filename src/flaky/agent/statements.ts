/** Statements of a test that runs in the page, as those of Vitest do: the page goes on when the proxy has heard of each. */

import type { AgentMessage } from './contract.js';
import { type Frame, framesOf, stackHere } from './stack.js';
import { inNextTask, runAsTask } from './tasks.js';
import { isVitestCode } from './vitest-code.js';

const nativeFetch = globalThis.fetch.bind(globalThis);

/** In code as it is served. */
type Place = NonNullable<Extract<AgentMessage, { type: 'called' }>['place']>;

/** A sleep of the test's. */
export interface Pause {
  /** Its time is over: the test goes on when it may. */
  over(run: () => void): void;
}

export class Statements {
  readonly #report: (message: AgentMessage) => void;
  /** By the number of the statement: has the test go on. */
  readonly #waiting = new Map<number, () => void>();
  /** Files of which the source map has been asked for. */
  readonly #mapped = new Set<string>();
  #last = 0;
  /** Of the test that runs; null: none does. */
  #test: number | null = null;
  #polls = 0;
  #hasJustRead = false;

  constructor(report: (message: AgentMessage) => void) {
    this.#report = report;
  }

  /** It is the first statement, and lasts as long as the test: what has begun before is not the test's. */
  async beginTest(): Promise<void> {
    this.#test = this.#begin('test', null, false);
    await this.#heard(this.#test);
  }

  endTest(): void {
    if (this.#test === null) return;
    this.#report({ type: 'returned', number: this.#test, error: null });
    this.#test = null;
  }

  /**
   * What the test awaits.
   *
   * @param stack of where the test calls it: what nobody of the test's has called is no statement
   */
  async during(name: string, stack: string | undefined, run: () => unknown): Promise<unknown> {
    const place = this.#placeOf(stack);
    if (place === null) return run();
    const number = this.#begin(name, place, false);
    await this.#heard(number);
    try {
      const result = await run();
      await this.#over(number, null);
      return result;
    } catch (error) {
      await this.#over(number, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** The test reads at once: what it does so one after another, in one task, is one statement. */
  reads(name: string): void {
    if (this.#polls > 0 || this.#hasJustRead) return;
    const place = this.#placeOf(stackHere());
    if (place === null) return;
    this.#hasJustRead = true;
    inNextTask(() => {
      this.#hasJustRead = false;
    });
    const number = this.#begin(name, place, true);
    this.#report({ type: 'returned', number, error: null });
  }

  /** What is read in there belongs to the statement that does so again and again. */
  polling<T>(run: () => T): T {
    this.#polls += 1;
    try {
      return run();
    } finally {
      this.#polls -= 1;
    }
  }

  /** A timer is set now: null, if it is not a sleep of the test's. */
  pause(): Pause | null {
    if (this.#test === null) return null;
    const stack = stackHere();
    if (!ownFrames(stack).every(({ url }) => pathOf(url) === testFile())) return null;
    const place = this.#placeOf(stack);
    if (place === null) return null;
    const number = this.#begin('setTimeout', place, true);
    return {
      over: (run) => void this.#over(number, null).then(() => runAsTask(run)),
    };
  }

  goOn(number: number): void {
    const go = this.#waiting.get(number);
    this.#waiting.delete(number);
    go?.();
  }

  /** @param isNow it cannot be delayed any more */
  #begin(name: string, place: Place | null, isNow: boolean): number {
    const number = ++this.#last;
    this.#report({ type: 'called', number, name, place, isNow });
    return number;
  }

  #over(number: number, error: string | null): Promise<void> {
    this.#report({ type: 'returned', number, error });
    return this.#heard(number);
  }

  #heard(number: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  }

  /** In the file of the test, or in what that has called; null: no test runs, or it has not called. */
  #placeOf(stack: string | undefined): Place | null {
    if (this.#test === null) return null;
    const frames = ownFrames(stack);
    const frame = frames.find(({ url }) => pathOf(url) === testFile()) ?? frames[0];
    if (frame === undefined) return null;
    const { url, line, column } = frame;
    const file = pathOf(url);
    if (!this.#mapped.has(file)) {
      this.#mapped.add(file);
      void this.#map(file, url);
    }
    return { file, line, column };
  }

  async #map(file: string, url: string): Promise<void> {
    const code = await (await nativeFetch(url)).text();
    const [, base64] =
      /^\/\/# sourceMappingURL=data:application\/json;.*?base64,(.+)$/m.exec(code) ?? [];
    if (base64 === undefined) return;
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    this.#report({ type: 'mapped', file, map: new TextDecoder().decode(bytes) });
  }
}

function ownFrames(stack: string | undefined): readonly Frame[] {
  return framesOf(stack).filter(({ url }) => !isVitestCode(url));
}

/** Vite serves what lies in its root from there, and all else by its path; Vitest asks for a test by its path. */
function pathOf(url: string): string {
  const path = decodeURIComponent(new URL(url).pathname);
  if (path === testFile()) return path;
  if (path.startsWith('/@fs/')) return path.slice('/@fs'.length);
  const root: unknown = Reflect.get(
    Object(Reflect.get(stateOf('__vitest_browser_runner__'), 'viteConfig')),
    'root',
  );
  return `${typeof root === 'string' ? root : ''}${path}`;
}

function testFile(): unknown {
  return Reflect.get(stateOf('__vitest_worker__'), 'filepath');
}

function stateOf(name: string): object {
  return Object(Reflect.get(window, name));
}
