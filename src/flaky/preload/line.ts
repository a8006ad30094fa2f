/** Tells the proxies of this process's browsers of calls, and stands still until they have heard. */
import type { Socket } from 'node:net';
import { lineOf, linePipes } from '../line-pipes.js';
import { Numbering } from '../numbering.js';
import type { Call, NumberedCall } from '../proxy/line.js';
import { isPlaywright } from '../trace.js';
import { ToldProxy } from './told-proxy.js';

export class Line {
  readonly path: string;
  readonly #numbering = new Numbering();
  readonly #pipes = new WeakSet<object>();
  #browsers = 0;
  /** The numbers of browsers whose proxies are not there yet. */
  #awaited: readonly number[] = [];
  #proxies: readonly ToldProxy[] = [];
  /** Whether there has been a proxy. */
  #hasBegun = false;
  /** Calls that no proxy has heard of: else a number would be missing. */
  readonly #missed: NumberedCall[] = [];
  #hasCalls = false;

  constructor(folder: string) {
    this.path = lineOf(folder, process.pid);
  }

  /**
   * A browser is started: its proxy is told of calls, as soon as it is there.
   *
   * @returns which of those of the process it is, from 1
   */
  addBrowser(): number {
    this.#browsers += 1;
    this.#awaited = [...this.#awaited, this.#browsers];
    return this.#browsers;
  }

  /** By this pipe a browser is spoken with. */
  addPipe(pipe: object): void {
    this.#pipes.add(pipe);
  }

  /** Whether it leads to a browser whose runner tells of no calls. */
  leadsToBrowser(socket: Socket): boolean {
    if (this.#hasCalls) return false;
    if (this.#pipes.has(socket)) return true;
    const { remotePort } = socket;
    if (remotePort === undefined) return false;
    this.#meet();
    return this.#proxies.some(({ port }) => port === remotePort);
  }

  /** When it returns, all proxies have heard of it. What comes before the first one, as the start of its browser, is no statement. */
  tell(call: Call): void {
    this.#meet();
    if (!this.#hasBegun) return;
    this.#hasCalls ||= call.type === 'begin' && isPlaywright(call.by);
    this.#say(call.type === 'begin' ? { ...call, ...this.#numbering.begin(call) } : call);
  }

  #meet(): void {
    if (this.#awaited.length === 0) return;
    const met = this.#awaited.flatMap((browser) => {
      const proxy = ToldProxy.meet(linePipes(this.path, browser));
      return proxy === null ? [] : [{ browser, proxy }];
    });
    if (met.length === 0) return;
    this.#hasBegun = true;
    this.#awaited = this.#awaited.filter((one) => !met.some(({ browser }) => browser === one));
    this.#proxies = [...this.#proxies, ...met.map(({ proxy }) => proxy)];
    for (const call of this.#missed.splice(0)) this.#say(call);
  }

  #say(call: NumberedCall): void {
    const told = this.#proxies.filter((proxy) => proxy.tell(call));
    this.#proxies = told.filter((proxy) => proxy.hasHeard());
    if (this.#proxies.length === 0) this.#missed.push(call);
  }
}
