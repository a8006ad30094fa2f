/**
 * The page's asynchronous events: each is told when it begins and when it has run, and is kept where the plan says so.
 *
 * An event is named by what caused it, what it is, and which of these: `click 1 > GET /cart 1 > timer 300ms 1` is the first
 * timer of 300 ms that is set by what runs when the first answer to GET /cart, asked for by the first click, has come.
 */

import { callSite } from '../../browser/agent/page/call-site.js';
import type { AgentMessage, AgentSettings, Effect } from './contract.js';
import { idFree } from './id-free.js';
import type { Pause, Statements } from './statements.js';
import { inNextTask } from './tasks.js';
import { isVitestCode } from './vitest-code.js';

export interface Facts {
  /** Of the table of sources: `fetch`, `timer`. */
  readonly kind: string;
  /** What tells it from others, as people are told it: `GET /orders/1041`. */
  readonly name: string;
  /** The same in every run, but for ids of records; `name` unless given. */
  readonly key?: string;
  readonly delay?: number;
  /** What runs now, unless given. */
  readonly cause?: string;
}

/** Something that has begun and has not come yet. */
export interface Begun {
  /** It has come: what it does is done now, or later. */
  come(run: () => void): void;
  /** It has come, and the browser does now what it does; false: it is to be held, and `come` called. */
  pass(): boolean;
  /** It has come, and waits behind others. */
  tellWaiting(): void;
  /** It will not come any more. */
  drop(): void;
}

export class Events {
  readonly #report: (message: AgentMessage) => void;
  readonly #settings: AgentSettings;
  readonly #statements: Statements | null;
  readonly #counts = new Map<string, number>();
  readonly #held = new Map<number, () => void>();
  #cause = '';
  #last = 0;

  /** @param statements of the test that runs in the page; null: none does */
  constructor(
    report: (message: AgentMessage) => void,
    settings: AgentSettings,
    statements: Statements | null,
  ) {
    this.#report = report;
    this.#settings = settings;
    this.#statements = statements;
  }

  /** Whether what is called now is called by the code of the test's runner, and leads to no event of the page's. */
  get isOfRunner(): boolean {
    if (this.#statements === null) return false;
    const site = callSite();
    return site !== null && isVitestCode(site.url);
  }

  /** A timer is set now: null, if it is not a sleep of the test's. */
  pause(): Pause | null {
    return this.#statements?.pause() ?? null;
  }

  begin({ kind, name, key = name, delay, cause = this.#cause }: Facts): Begun {
    const number = ++this.#last;
    const event = this.#nameUnder(cause, idFree(key));
    const site = callSite();
    this.#report({
      ...{ type: 'begun', number, event, kind, name, delay: delay ?? null },
      cause: cause === '' ? null : cause,
      site: site === null ? null : `${site.url}:${site.line}:${site.column}`,
    });
    let isOver = false;
    const happen = (run: () => void): void => {
      isOver = true;
      this.causing(event, run, () => this.#report({ type: 'ran', number }));
    };
    return {
      come: (run) => {
        if (isOver) return;
        if (!this.#isHeld(event)) {
          happen(run);
          return;
        }
        isOver = true;
        this.#held.set(number, () => happen(run));
        this.#report({ type: 'held', number });
      },
      pass: () => {
        if (isOver || this.#isHeld(event)) return false;
        happen(() => {});
        return true;
      },
      tellWaiting: () => this.#report({ type: 'waited', number }),
      drop: () => {
        if (isOver && !this.#held.delete(number)) return;
        isOver = true;
        this.#report({ type: 'cleared', number });
      },
    };
  }

  /** Of what runs now; empty: none is known. */
  get cause(): string {
    return this.#cause;
  }

  effect(effect: Effect): void {
    this.#report({ type: 'effect', ...effect });
  }

  /**
   * As a task: what the page's function throws is an uncaught error. By no timer: a test may have stopped the page's clock. Chrome runs
   * what sessions have put into new documents in the order in which they were attached, so Playwright's `page.clock` is there before.
   */
  release(number: number): void {
    inNextTask(() => {
      const happen = this.#held.get(number);
      this.#held.delete(number);
      happen?.();
    });
  }

  /** What the function begins, and what runs in microtasks behind it, is caused by this. */
  causing(cause: string, run: () => void, ended: () => void = () => {}): void {
    this.#cause = cause;
    inNextTask(() => {
      if (this.#cause === cause) this.#cause = '';
      ended();
    });
    run();
  }

  /** Names something that no event of the page has caused. */
  count(name: string): string {
    return this.#nameUnder('', name);
  }

  #isHeld(event: string): boolean {
    return this.#settings.holds.includes(event);
  }

  /** A loop, as of a request and a timer, is told by numbers: else the names of its rounds would grow. */
  #nameUnder(cause: string, name: string): string {
    const parts = cause === '' ? [] : cause.split(' > ');
    const before = parts.findIndex((part) => part.replace(/ \d+$/, '') === name);
    const path = [...(before < 0 ? parts : parts.slice(0, before)), name].join(' > ');
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    return `${path} ${count}`;
  }
}
