/**
 * The policy of the run that is recorded: whatever comes is released at once, and a patient user
 * performs a step when the page has become quiet.
 */
import type { Arrival } from '../browser/control/arrival.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import { NavigationFailed } from '../browser/control/navigation.js';
import { User } from '../browser/control/user.js';
import { toMicrosecond } from '../model/time.js';
import { describe } from '../scenario/describe.js';
import type { Scenario } from '../scenario/scenario.js';
import { Clock } from './clock.js';
import type { CodeCoverage } from './code-coverage.js';
import { Enablers } from './enablers.js';
import { openPage, type WatchedNetwork } from './open-page.js';
import type { EnabledBy } from './operations.js';
import { Listening, NETWORK_MS, Patience } from './patience.js';
import { RecordError } from './record-error.js';

export interface ObservationOptions {
  readonly url: string;
  readonly scenario: Scenario;
  /** Milliseconds between steps; null: a step when the page is quiet. */
  readonly pace: number | null;
  /** Virtual milliseconds between two inputs, at least. */
  readonly humanGap: number;
}

export class Observation {
  readonly #enablers = new Enablers();
  readonly #notes = new Set<string>();
  readonly #run: ControlledRun;
  readonly #user: User;
  readonly #options: ObservationOptions;
  readonly #network: WatchedNetwork;
  readonly #cameAt = new WeakMap<Arrival, number>();
  readonly #overdue = new Set<Arrival>();
  readonly #clock = new Clock();
  /** Wall time at which anything last came. */
  #changedAt = performance.now();
  readonly #listening: Listening;
  #lastInput = 0;
  #patience = new Patience(0);
  /** What the user waits for in vain, though nothing is in flight; a sentence. */
  #need: string | null = null;
  readonly #coverage: CodeCoverage;

  constructor(
    run: ControlledRun,
    options: ObservationOptions,
    network: WatchedNetwork,
    coverage: CodeCoverage,
  ) {
    this.#coverage = coverage;
    this.#run = run;
    this.#options = options;
    this.#network = network;
    this.#user = new User(run, options.scenario.steps);
    this.#listening = new Listening(run.pushes);
  }

  /** What was due before an operation that ran, was not waited for, and never ran: its page may be gone. */
  get passedOver(): readonly Arrival[] {
    const keyOf = ({ facts: { kind, key } }: Arrival) => `${kind} ${key}`;
    const ran = new Set(this.#run.performed.map(({ arrival }) => keyOf(arrival)));
    return [...this.#overdue].filter((arrival) => !ran.has(keyOf(arrival)));
  }

  /** Positions of what made each step possible. */
  get enabledBy(): EnabledBy {
    return this.#enablers.enabledBy;
  }

  /** What a reader of the recording should know; sentences. */
  get notes(): readonly string[] {
    return [...this.#notes];
  }

  async complete(): Promise<void> {
    await openPage(this.#run, this.#options.url, this.#network);
    for (;;) {
      const step = await this.#next();
      if (step === null) break;
      await this.#perform(step.arrival, step.at);
    }
    this.#notePatience(this.#clock.last);
    for (const refusal of this.#network.refusals) this.#notes.add(refusal);
    for (const name of this.#user.byScript) {
      this.#notes.add(`${name}: no keys give it that value; a script did, by untrusted events.`);
    }
    for (const sentence of this.#user.undone) this.#notes.add(sentence);
  }

  /** The next operation and its time, or null when the scenario is over and the page quiet. */
  async #next(): Promise<Timed | null> {
    for (;;) {
      let isChanged = false;
      const change = this.#run.change().then(() => {
        isChanged = true;
      });
      if (!(await this.#run.settle())) throw this.#stopped('while nothing was going on');
      const now = this.#ready();
      if (now !== null) return now;
      const isWaiting = this.#waitsForNetwork() || this.#listening.expectsMore();
      const step = isWaiting ? await this.#paced() : await this.#whenQuiet();
      // What came while the page was asked comes first.
      if (isChanged) continue;
      if (step !== null || (!isWaiting && this.#need === null)) return step;
      if (!isWaiting && !this.#listening.mayBePushed()) {
        const why = this.#patience.inVain(this.#run.arrivals());
        throw new RecordError(
          `${this.#need} ${why} Check the selectors, or record the scenario again.`,
        );
      }
      await this.#waitFor(change);
    }
  }

  /** What has come, or is due. */
  #ready(): Timed | null {
    const arrivals = this.#run.arrivals();
    const [dialog] = arrivals.filter(({ facts }) => facts.kind === 'dialog');
    if (dialog !== undefined) return { arrival: dialog, at: this.#clock.now };
    for (const arrival of arrivals) {
      if (arrival.ready() && !this.#cameAt.has(arrival)) this.#cameAt.set(arrival, this.#clock.now);
    }
    const come = earliest(arrivals, (arrival) =>
      arrival.due === null && arrival.facts.kind !== 'idle' && arrival.ready()
        ? (this.#cameAt.get(arrival) ?? null)
        : null,
    );
    const timed = this.#timed();
    const isDue = timed !== null && timed.at <= Math.max(this.#clock.now, come?.at ?? 0);
    if (isDue && (come === null || timed.at < come.at)) return this.#at(timed);
    return come === null ? null : this.#at(come);
  }

  /** The next timer or frame that is waited for. */
  #timed(): Timed | null {
    return earliest(this.#run.arrivals(), (arrival) =>
      arrival.due !== null && this.#waitsFor(arrival, arrival.due) ? arrival.due : null,
    );
  }

  #waitsFor(arrival: Arrival, due: number): boolean {
    const isLast = this.#user.next === null;
    // No step comes before, and time does not pass over a timer.
    if (!isLast && due <= this.#earliestStep) return true;
    if (this.#need !== null) return this.#patience.needs(arrival);
    if (!isLast && this.#options.pace !== null) return false;
    const aftermath = this.#aftermath(arrival, due);
    // No person acts in between: also what a poll led to that has long been tiring, for the page is
    // not what the poll makes of it before.
    return aftermath <= this.#options.humanGap || this.#patience.waitsFor(arrival, aftermath);
  }

  /** How long it comes after what came from outside and led to it; virtual milliseconds. */
  #aftermath({ cause }: Arrival, due: number): number {
    const { performed } = this.#run;
    for (let position = cause; position !== null; ) {
      const operation = performed[position];
      if (operation === undefined) break;
      const { facts, cause: before, due: own } = operation.arrival;
      if (own === null) return facts.kind === 'input' ? Infinity : due - operation.at;
      position = before;
    }
    return Infinity;
  }

  /** Nothing is in flight: time passes at once. */
  async #whenQuiet(): Promise<Timed | null> {
    this.#need = null;
    const idle = this.#run.arrivals().find(({ facts }) => facts.kind === 'idle');
    if (idle !== undefined) return { arrival: idle, at: this.#clock.now };
    const timed = this.#timed();
    if (timed !== null) return this.#at(timed);
    this.#need = await this.#unmet();
    const { next } = this.#user;
    if (this.#need === null) return next && { arrival: next, at: this.#inputTime() };
    // What a server pushes takes real time, in which timers run as they are due.
    const needed = this.#listening.mayBePushed() ? null : this.#timed();
    return needed && this.#at(needed);
  }

  /** Why the scenario cannot go on, or end, as the page is now; null: it can. */
  async #unmet(): Promise<string | null> {
    const { next } = this.#user;
    if (next === null) {
      const wait = await this.#user.unmet();
      return wait && `The scenario ends with "${describe(wait)}", which did not come true.`;
    }
    const possible = await this.#user.possible();
    if (possible.ready) return null;
    return `${this.#stepOf(next)} cannot be performed: ${possible.detail}.`;
  }

  /** A response that does not come for long is not waited for. */
  #waitsForNetwork(): boolean {
    if (!this.#run.waitsForNetwork) return false;
    if (performance.now() - this.#changedAt < NETWORK_MS) return true;
    for (const url of this.#run.unanswered) {
      this.#notes.add(
        `${url} was not answered within ${NETWORK_MS / 1000} s; the recording went on.`,
      );
    }
    return false;
  }

  /** With --pace, a step comes when its time has come. */
  async #paced(): Promise<Timed | null> {
    const { next } = this.#user;
    if (this.#options.pace === null || this.#clock.now < this.#earliestStep) return null;
    this.#need = next && (await this.#unmet());
    return next && this.#need === null ? { arrival: next, at: this.#inputTime() } : null;
  }

  /** When the next step comes, if it does not have to wait for the page. */
  get #earliestStep(): number {
    return this.#lastInput + (this.#options.pace ?? this.#options.humanGap);
  }

  #inputTime(): number {
    const { last, now } = this.#clock;
    return Math.max(this.#options.pace === null ? now : last, this.#earliestStep);
  }

  /** `Step 3 of the scenario, "click #b1",`: as people count the steps of the file. */
  #stepOf({ facts, label }: Arrival): string {
    const { opening } = this.#options.scenario;
    return `Step ${facts.kind === 'input' ? opening + facts.step + 1 : 0} of the scenario, "${label}",`;
  }

  async #perform(arrival: Arrival, exactly: number): Promise<void> {
    // The times of a run are whole microseconds: with others in σ0, a clock that is read at the very
    // end of an animation would show another time when σ0 runs again.
    const at = toMicrosecond(exactly);
    this.#heard();
    this.#need = null;
    this.#clock.begin(at);
    for (const other of this.#run.arrivals()) {
      if (other !== arrival && (other.due ?? at) < at) this.#overdue.add(other);
    }
    const isInput = arrival.facts.kind === 'input';
    if (isInput) {
      this.#notePatience(at);
      this.#lastInput = at;
      this.#patience = new Patience(at);
      this.#listening.stepped();
    } else {
      this.#patience.ran(arrival, at);
    }
    let isAnswering: boolean;
    try {
      isAnswering = await this.#run.perform(arrival, at);
    } catch (error) {
      if (!(error instanceof NavigationFailed)) throw error;
      throw new RecordError(
        `${this.#stepOf(arrival)} failed: the page there cannot be reached (${error.reason}). ` +
          'Is the server running, and the address right? WAVE needs the page once, to record it.',
      );
    }
    if (!isAnswering) {
      throw this.#stopped(`in "${arrival.label}"`);
    }
    if (this.#run.arrivals()[0]?.facts.kind === 'dialog') return;
    await this.#watchSteps();
    this.#run.performed.at(-1)?.touched.push(...(await this.#coverage.take()));
  }

  #stopped(when: string): RecordError {
    return new RecordError(
      `The page stopped answering while it was recorded, ${when}. ${this.#run.hang} ` +
        'The recording must be an order that works.',
    );
  }

  /** What the last operation did for each of the steps to come. */
  async #watchSteps(): Promise<void> {
    const position = this.#run.performed.length - 1;
    for (const step of this.#user.remaining) {
      this.#enablers.note(step, position, await this.#user.requirements(step));
    }
  }

  #notePatience(now: number): void {
    if (this.#listening.isExhausted) {
      this.#notes.add('Servers push on and on; the recording did not wait for their silence.');
    }
    // With --pace it is not patience that makes the time of a step.
    if (this.#options.pace !== null && this.#user.next !== null) return;
    const pending = this.#run.arrivals();
    for (const note of this.#patience.cutsIn(pending, now)) this.#notes.add(note);
  }

  #at({ arrival, at }: Timed): Timed {
    return { arrival, at: Math.max(at, this.#clock.last) };
  }

  /** Until something comes from the network or the next timer is due, in real time. */
  async #waitFor(change: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const { now } = this.#clock;
    const isPaced = this.#options.pace !== null && now < this.#earliestStep;
    const silence = NETWORK_MS - (performance.now() - this.#changedAt);
    const times = [this.#timed()?.at, isPaced ? this.#earliestStep : undefined]
      .filter((at) => at !== undefined)
      .map((at) => at - now);
    const wakeAt = this.#listening.until - performance.now();
    const wake = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, Math.min(silence, wakeAt, ...times)) + 1);
    });
    await Promise.race([change.then(() => this.#heard()), wake]);
    clearTimeout(timer);
  }

  #heard(): void {
    this.#changedAt = performance.now();
  }
}

interface Timed {
  readonly arrival: Arrival;
  readonly at: number;
}

function earliest(
  arrivals: readonly Arrival[],
  time: (arrival: Arrival) => number | null,
): Timed | null {
  let first: Timed | null = null;
  for (const arrival of arrivals) {
    const at = time(arrival);
    if (at !== null && (first === null || at < first.at)) first = { arrival, at };
  }
  return first;
}
