/**
 * The policy of the run that is recorded: whatever comes is released at once, and a patient user
 * performs a step when the page has become quiet.
 */
import type { Arrival } from '../browser/control/arrival.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import { NavigationFailed } from '../browser/control/navigation.js';
import { User } from '../browser/control/user.js';
import { describe } from '../scenario/describe.js';
import type { Scenario } from '../scenario/scenario.js';
import { Enablers } from './enablers.js';
import { openPage, type WatchedNetwork } from './open-page.js';
import type { EnabledBy } from './operations.js';
import { Listening, Patience } from './patience.js';
import { RecordError } from './record-error.js';

export interface ObservationOptions {
  readonly url: string;
  readonly scenario: Scenario;
  /** Milliseconds between steps; null: a step when the page is quiet. */
  readonly pace: number | null;
  /** Virtual milliseconds between two inputs, at least. */
  readonly humanGap: number;
}

/** A response that has not come after so long, with nothing else coming, is not waited for. */
const NETWORK_MS = 30_000;

export class Observation {
  readonly #enablers = new Enablers();
  readonly #notes = new Set<string>();
  readonly #run: ControlledRun;
  readonly #user: User;
  readonly #options: ObservationOptions;
  readonly #network: WatchedNetwork;
  readonly #cameAt = new WeakMap<Arrival, number>();
  /** Wall time of the first operation, which is virtual time 0. */
  #started: number | null = null;
  /** Virtual time that did not pass in the world: nobody waits for a timer alone. */
  #skipped = 0;
  /** Wall time at which anything last came. */
  #changedAt = performance.now();
  readonly #listening: Listening;
  #last = 0;
  #lastInput = 0;
  #patience = new Patience(0);

  constructor(run: ControlledRun, options: ObservationOptions, network: WatchedNetwork) {
    this.#run = run;
    this.#options = options;
    this.#network = network;
    this.#user = new User(run, options.scenario.steps);
    this.#listening = new Listening(run.pushes);
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
    this.#notePatience();
    for (const refusal of this.#network.refusals) this.#notes.add(refusal);
    const wait = await this.#user.unmet();
    if (wait !== null) {
      throw new RecordError(
        `The scenario ends with "${describe(wait)}", which did not come true. ` +
          'Record a scenario that works on this page, or give its load more time with --pace.',
      );
    }
  }

  /** The next operation and its time, or null when the scenario is over and the page quiet. */
  async #next(): Promise<{ arrival: Arrival; at: number } | null> {
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
      if (step !== null || !(isWaiting || (await this.#needsPush()))) return step;
      await this.#waitFor(change);
    }
  }

  /** What has come, or is due. */
  #ready(): { arrival: Arrival; at: number } | null {
    const arrivals = this.#run.arrivals();
    const [dialog] = arrivals.filter(({ facts }) => facts.kind === 'dialog');
    if (dialog !== undefined) return { arrival: dialog, at: this.#now() };
    for (const arrival of arrivals) {
      if (arrival.ready() && !this.#cameAt.has(arrival)) this.#cameAt.set(arrival, this.#now());
    }
    const come = earliest(arrivals, (arrival) =>
      arrival.due === null && arrival.facts.kind !== 'idle' && arrival.ready()
        ? (this.#cameAt.get(arrival) ?? null)
        : null,
    );
    const timed = this.#timed();
    const isDue = timed !== null && timed.at <= Math.max(this.#now(), come?.at ?? 0);
    if (isDue && (come === null || timed.at < come.at)) return this.#at(timed);
    return come === null ? null : this.#at(come);
  }

  /** The next timer or frame that is waited for. */
  #timed(): Timed | null {
    return earliest(this.#run.arrivals(), (arrival) =>
      arrival.due !== null && this.#patience.waitsFor(arrival) ? arrival.due : null,
    );
  }

  /** Nothing is in flight: time passes at once. */
  async #whenQuiet(): Promise<{ arrival: Arrival; at: number } | null> {
    const paced = await this.#paced();
    if (paced !== null) return paced;
    const idle = this.#run.arrivals().find(({ facts }) => facts.kind === 'idle');
    if (idle !== undefined) return { arrival: idle, at: this.#now() };
    const timed = this.#timed();
    return timed === null ? this.#input() : this.#at(timed);
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

  /** Whether what the user waits for may still be pushed by a server. */
  async #needsPush(): Promise<boolean> {
    const isMet = this.#user.next === null && (await this.#user.unmet()) === null;
    return !isMet && this.#listening.mayBePushed();
  }

  async #input(): Promise<{ arrival: Arrival; at: number } | null> {
    const arrival = this.#user.next;
    if (arrival === null) return null;
    const possible = await this.#user.possible();
    if (!possible.ready && this.#listening.mayBePushed()) return null;
    if (!possible.ready) {
      throw new RecordError(
        `${this.#stepOf(arrival)} cannot be performed: ` +
          `${possible.detail}. The page is quiet, so waiting longer would not help. ` +
          'Check the selector, or record the scenario again.',
      );
    }
    return { arrival, at: this.#inputTime() };
  }

  /** With --pace, a step comes when its time has come. */
  async #paced(): Promise<{ arrival: Arrival; at: number } | null> {
    const { pace } = this.#options;
    const arrival = this.#user.next;
    if (pace === null || arrival === null || this.#now() < this.#lastInput + pace) return null;
    return (await this.#user.possible()).ready ? { arrival, at: this.#inputTime() } : null;
  }

  #inputTime(): number {
    return Math.max(this.#now(), this.#lastInput + (this.#options.pace ?? this.#options.humanGap));
  }

  /** `Step 3 of the scenario, "click #b1",`: as people count the steps of the file. */
  #stepOf({ facts, label }: Arrival): string {
    const { opening } = this.#options.scenario;
    return `Step ${facts.kind === 'input' ? opening + facts.step + 1 : 0} of the scenario, "${label}",`;
  }

  async #perform(arrival: Arrival, at: number): Promise<void> {
    this.#heard();
    this.#started ??= performance.now();
    this.#skipped += Math.max(0, at - this.#now());
    this.#last = at;
    const isInput = arrival.facts.kind === 'input';
    if (isInput) {
      this.#notePatience();
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
    if (this.#run.arrivals()[0]?.facts.kind !== 'dialog') await this.#watchSteps();
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

  #notePatience(): void {
    if (this.#listening.isExhausted) {
      this.#notes.add('Servers push on and on; the recording did not wait for their silence.');
    }
    for (const name of this.#patience.exhausted) {
      this.#notes.add(`${name}: it goes on and on; the recording did not wait for its end.`);
    }
  }

  #at({ arrival, at }: Timed): { arrival: Arrival; at: number } {
    return { arrival, at: Math.max(at, this.#last) };
  }

  #now(): number {
    if (this.#started === null) return 0;
    return Math.max(this.#last, performance.now() - this.#started + this.#skipped);
  }

  /** Until something comes from the network or the next timer is due, in real time. */
  async #waitFor(change: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const { pace } = this.#options;
    const silence = NETWORK_MS - (performance.now() - this.#changedAt);
    const times = [this.#timed()?.at, pace === null ? undefined : this.#lastInput + pace]
      .filter((at) => at !== undefined)
      .map((at) => at - this.#now());
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
