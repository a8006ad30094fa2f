/** The user of a scripted scenario: performs what the script awaits next, when a person could. */
import { connect, type Page } from 'puppeteer-core';
import type { ControlledRun } from '../../browser/control/controlled-run.js';
import type { Tab, TabEvent } from '../../browser/tabs/tab.js';
import type { Arrival } from '../../conductor/arrival.js';
import type { PageException } from '../../model/outcome.js';
import { ScenarioError } from '../../scenario/error.js';
import type { Driver, Possible, Requirements } from '../driver.js';
import { type Awaited, Desk } from './desk.js';
import { handlersOf, possibleOn, requirementsOf } from './element.js';
import { evaluateScript } from './evaluate.js';
import { Gate } from './gate.js';
import { Places, placed } from './places.js';
import type { Script } from './script.js';
import { listenFor, type Running, stopListening } from './strays.js';
import { ScriptTimers } from './timers.js';
import { TabTransport } from './transport.js';

const POSSIBLE: Possible = { ready: true };
const MISSING = { met: { there: false }, handlers: [] };

/** A script that awaits something else than the page (a file, a server) is given so long. */
const ELSEWHERE_MS = 500;

/** After so many inputs a script is taken for one without an end. */
const MOST_INPUTS = 300;

interface Offered {
  readonly input: Awaited;
  readonly arrival: Arrival;
}

export class ScriptDriver implements Driver {
  readonly untrusted = [];
  readonly undone = [];
  readonly exceptions: PageException[] = [];
  readonly #run: ControlledRun;
  readonly #tab: Tab;
  readonly #script: Script;
  readonly #transport: TabTransport;
  readonly #desk = new Desk();
  readonly #timers = new ScriptTimers();
  readonly #places: Places;
  readonly #gate: Gate;
  readonly #page: Page;
  #state: 'new' | 'runs' | 'ended' = 'new';
  #offered: Offered | null = null;
  /** How often each has been offered. */
  readonly #rounds = new Map<string, number>();
  #count = 0;
  /** How many operations had run when the script was looked at last. */
  #seen = 0;
  /** A reader that has run, and how many operations had run when it was done. */
  #read: { readonly key: string; readonly at: number } | null = null;
  /** The file cannot be run at all. */
  #broken: ScenarioError | null = null;
  readonly #stray: Running = {
    owns: (error) => this.#places.isIn(error) || this.#desk.placeOf(error) !== null,
    fails: (error) => this.#fails(error),
  };
  /** The script did nothing for long at this moment of its activity. */
  #idleAt = -1;

  /** To be called before the page is opened. */
  static async open(run: ControlledRun, tab: Tab, script: Script): Promise<ScriptDriver> {
    const transport = new TabTransport({ tab, answers: (answer) => run.answerDialog(answer) });
    await transport.open();
    const browser = await connect({ transport, defaultViewport: null, protocolTimeout: 0 });
    const [page] = await browser.pages();
    if (page === undefined) throw new Error('Puppeteer found no page.');
    page.setDefaultTimeout(0);
    return new ScriptDriver(run, tab, script, transport, page);
  }

  private constructor(
    run: ControlledRun,
    tab: Tab,
    script: Script,
    transport: TabTransport,
    page: Page,
  ) {
    this.#run = run;
    this.#tab = tab;
    this.#script = script;
    this.#transport = transport;
    this.#page = page;
    this.#places = new Places(script);
    this.#gate = new Gate(this.#desk, () => this.#places.innermost(new Error().stack ?? ''));
    run.listen((event) => this.#hear(event));
  }

  async next(): Promise<Arrival | null> {
    const { length } = this.#run.performed;
    // Before the first operation there is no page.
    if (length === 0) return null;
    if (this.#seen !== length) {
      this.#seen = length;
      this.#timers.moved();
      this.#desk.moved();
    }
    if (this.#state === 'new') this.#start();
    await this.#rest();
    if (this.#broken !== null) throw this.#broken;
    const input = this.#desk.first;
    if (input === null) return null;
    if (this.#count >= MOST_INPUTS && this.#offered?.input !== input) {
      this.#desk.take();
      input.fail(new Error(`it has no end: it has made ${MOST_INPUTS} inputs`));
      return this.next();
    }
    if (this.#offered?.input !== input) this.#offered = this.#offer(input);
    return this.#offered.arrival;
  }

  async possible(): Promise<Possible> {
    const input = this.#desk.first;
    if (input === null) return this.#state === 'ended' ? POSSIBLE : this.#waiting();
    const { element } = input;
    if (this.#isRepeated(input))
      return { ready: false, detail: 'it has looked already, and nothing has come since' };
    if (element === null) return POSSIBLE;
    const possible = await this.#run.answer(possibleOn(element, this.#tab.token));
    return possible ?? { ready: false, detail: 'the page does not answer' };
  }

  #waiting(): Possible {
    const waits = this.#desk.waits.join(', ');
    const what = waits === '' ? 'something else than the page' : waits;
    return { ready: false, detail: `waits for ${what}, which did not come` };
  }

  async requirements(): Promise<ReadonlyMap<number, Requirements>> {
    await this.next();
    const offered = this.#offered;
    if (offered?.arrival.facts.kind !== 'input') return new Map();
    const { element } = offered.input;
    const { step } = offered.arrival.facts;
    const issued = { issued: true };
    if (element === null) {
      return new Map([[step, { met: issued, handlers: await this.handlers() }]]);
    }
    const target = await this.#run.answer(requirementsOf(element, this.#tab.token));
    const { met, handlers } = target ?? MISSING;
    return new Map([
      [step, { met: { ...issued, ...met }, handlers: this.#run.placesOf(handlers) }],
    ]);
  }

  async handlers(): Promise<readonly string[]> {
    const input = this.#desk.first;
    if (input === null || input.reads) return [];
    if (input.element === null) return this.#run.handlersMetBy({ frame: [] }, null);
    const asked = handlersOf(input.element, this.#tab.token);
    return this.#run.placesOf((await this.#run.answer(asked)) ?? []);
  }

  async keys(): Promise<number> {
    return [...(this.#desk.first?.types ?? '')].length;
  }

  async action(): Promise<null> {
    return null;
  }

  nameOf({ label }: Arrival): string {
    return `"${label}" of the script`;
  }

  async timeOut(): Promise<boolean> {
    if (this.#read !== null) {
      this.#read = null;
      if (this.#desk.first !== null) return true;
    }
    this.#timers.moved();
    return this.#desk.timeOut();
  }

  async end(): Promise<void> {
    this.#desk.close();
    this.#timers.close();
    await this.#transport.cut();
    stopListening(this.#stray);
  }

  #start(): void {
    this.#state = 'runs';
    listenFor(this.#stray);
    void (async () => {
      try {
        const main = evaluateScript(this.#script, this.#places.id, this.#timers);
        await main({ page: this.#gate.give(this.#page) });
      } catch (error) {
        if (error instanceof ScenarioError) this.#broken = error;
        else this.#fails(error);
      }
      this.#state = 'ended';
    })();
  }

  #fails(error: unknown): void {
    this.exceptions.push(this.#places.exception(error, this.#desk.placeOf(error)));
  }

  /** What a timer's callback throws, nothing in the script awaits. */
  #fireTimer(): boolean {
    try {
      return this.#timers.fire();
    } catch (error) {
      this.#fails(error);
      return true;
    }
  }

  /** Until the script has come to its next input, has ended, or waits. */
  async #rest(): Promise<void> {
    for (;;) {
      const before = this.#activity;
      await this.#answered();
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
      if (this.#activity !== before) continue;
      if (this.#desk.first !== null || this.#state === 'ended') return;
      if (this.#fireTimer()) continue;
      if (this.#desk.waits.length > 0 || this.#timers.isAny || this.#idleAt === before) return;
      await this.#elsewhere(before);
      if (this.#activity === before) this.#idleAt = before;
    }
  }

  /** It awaits what has nothing to do with the page. */
  async #elsewhere(before: number): Promise<void> {
    const until = performance.now() + ELSEWHERE_MS;
    while (this.#activity === before && performance.now() < until && this.#state !== 'ended')
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  get #activity(): number {
    return this.#transport.activity + this.#desk.activity;
  }

  /** While a dialog is open the page answers nothing. */
  async #answered(): Promise<void> {
    const isDialogOpen = this.#run.arrivals()[0]?.facts.kind === 'dialog';
    await this.#run.answer(
      isDialogOpen ? this.#transport.toldOfDialog() : this.#transport.answered(),
    );
  }

  #offer(input: Awaited): Offered {
    const { what, place, on } = input;
    const key = keyOf(input);
    const round = (this.#rounds.get(key) ?? 0) + 1;
    this.#rounds.set(key, round);
    const arrival: Arrival = {
      facts: {
        kind: 'input',
        step: this.#count++,
        action: what + placed(place),
        ...(on !== null && { on }),
        call: { place: place === null ? '' : `${place.file}:${place.line}:${place.column}`, round },
      },
      label: what + placed(place),
      cause: null,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {
        this.#offered = null;
        this.#desk.take();
        if (input.types !== null) this.#run.types(input.types);
        await this.#run.told;
        const done = input.begin();
        await (input.mayWait ? Promise.race([done, this.#begun()]) : done);
        if (input.reads) this.#read = { key, at: this.#run.performed.length };
      },
    };
    return { input, arrival };
  }

  /** Resolves when Puppeteer has said all to the page that it says at once. */
  async #begun(): Promise<void> {
    for (let before = -1; before !== this.#activity; ) {
      before = this.#activity;
      await this.#transport.answered();
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Asked the same again, with nothing in between. */
  #isRepeated(input: Awaited): boolean {
    if (!input.reads || this.#read === null) return false;
    return this.#read.key === keyOf(input) && this.#read.at === this.#run.performed.length;
  }

  #hear({ method, params }: TabEvent): void {
    if (method === 'Target.attachedToTarget') {
      const { targetInfo } = params;
      if (targetInfo.type === 'page') {
        const { targetId } = targetInfo;
        void this.#tab.prepared(targetId).then(() => this.#transport.opened(targetInfo));
      } else if (targetInfo.type === 'iframe') {
        void this.#transport.opened(targetInfo);
      }
    } else if (method === 'Target.detachedFromTarget') {
      if (params.targetId !== undefined) this.#transport.gone(params.targetId);
    }
  }
}

/** What it is found again by in another run. */
function keyOf({ what, place }: Awaited): string {
  return place === null ? what : `${what} ${place.file}:${place.line}:${place.column}`;
}
