/**
 * The policy of the run that is recorded: whatever comes is released at once, and a patient user
 * performs a step when the page has become quiet.
 */

import type { Arrival } from '../conductor/arrival.js';
import { Listening, NETWORK_MS } from '../conductor/listening.js';
import { openDialogs } from '../conductor/open-dialogs.js';
import type { Scene } from '../conductor/page.js';
import { Patience } from '../conductor/patience.js';
import type { Decision, Policy } from '../conductor/policy.js';
import type { Drivers } from '../drivers/drivers.js';
import type { Scenario } from '../drivers/scenarios.js';
import type { Footprint } from '../model/footprint.js';
import { isOfAnimation, keyOf } from '../model/kinds.js';
import { toMicrosecond } from '../model/microsecond.js';
import { areOfOneClient, type ClientId, clientOf } from '../model/operation.js';
import type { Person } from '../model/person.js';
import { thingOf } from '../model/thing.js';
import type { EnabledSteps } from './enablers.js';
import { nearFirst } from './near-first.js';
import type { MadeInput } from './operations.js';
import { RecordError } from './record-error.js';
import { RecordingClock } from './recording-clock.js';
import { Users } from './users.js';

export interface ObservationOptions extends Person {
  readonly url: string;
  readonly scenario: Scenario;
  /** Milliseconds between steps; null: a step when the page is quiet. */
  readonly pace: number | null;
  /** Called with the name of each operation when it has run. Names are not unique. */
  readonly onOperation?: (name: string) => void;
}

/** What of it decides how a patient user acts. */
type PolicyOptions = Omit<ObservationOptions, 'url' | 'scenario'>;

export class RecordingPolicy implements Policy {
  readonly #notes = new Set<string>();
  readonly #scene: Scene;
  readonly #drivers: Drivers;
  readonly #users: Users;
  readonly #options: PolicyOptions;
  readonly #touched: (client: ClientId) => Promise<readonly Footprint[]>;
  readonly #cameAt = new WeakMap<Arrival, number>();
  readonly #made = new Map<Arrival, MadeInput>();
  readonly #overdue = new Set<Arrival>();
  readonly #clock: RecordingClock;
  /** The animation frame that ran last. */
  #drawn: Arrival | null = null;
  /** What was performed last; null: nothing since the page was looked at. */
  #performing: Arrival | null = null;
  /** How many changes there were when anything last came, and when that was, by the wall clock. */
  #changes = 0;
  #changedAt: number;
  readonly #listening: Listening;
  /** What the pages have given their global objects. */
  readonly globals = new Set<string>();
  #patience = new Patience(0);
  /** What the user waits for in vain, though nothing is in flight; a sentence. */
  #need: string | null = null;

  /** @param touched what the code of a client's page that has run since the last call has touched */
  constructor(
    scene: Scene,
    drivers: Drivers,
    options: PolicyOptions,
    touched: (client: ClientId) => Promise<readonly Footprint[]>,
  ) {
    this.#scene = scene;
    this.#drivers = drivers;
    this.#users = new Users(drivers, options);
    this.#options = options;
    this.#touched = touched;
    this.#clock = new RecordingClock(() => scene.wall);
    this.#changedAt = scene.wall;
    this.#listening = new Listening(scene);
  }

  /** What was due before an operation that ran, was not waited for, and never ran: its page may be gone. */
  get passedOver(): readonly Arrival[] {
    const ran = new Set(this.#scene.performed.map(({ arrival }) => keyOf(arrival.facts)));
    return [...this.#overdue].filter(({ facts }) => !ran.has(keyOf(facts)));
  }

  /** Positions of what made each step possible, by client. */
  get enabled(): ReadonlyMap<ClientId, EnabledSteps> {
    return this.#users.enabled;
  }

  /** The inputs that have been made. */
  get made(): ReadonlyMap<Arrival, MadeInput> {
    return this.#made;
  }

  /** What a reader of the recording should know; sentences. */
  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** The sentence that begins an error in the operation that was performed last. */
  get current(): string {
    if (this.#performing === null) return 'The recording';
    return this.#drivers.of(clientOf(this.#performing.facts)).nameOf(this.#performing);
  }

  /**
   * What has come; a timer that is due; a step when the page is quiet; the end when the scenario is
   * over and the page quiet.
   *
   * @throws RecordError when the page hangs, or a step never becomes possible
   */
  async next(scene: Scene): Promise<Decision> {
    if (scene.hang !== null) throw this.#stopped(scene.hang);
    if (this.#performing !== null) {
      await this.#performed(this.#performing);
      // Meanwhile something may have set out, such as a window that the operation opens: to rest again.
      return { do: 'wait', most: 0 };
    }
    this.#hear(scene);
    await this.#drivers.look();
    const now = this.#ready();
    if (now !== null) return this.#perform(now);
    const isWaiting = this.#waitsForNetwork() || this.#listening.expectsMore();
    const step = isWaiting ? await this.#paced() : await this.#whenQuiet();
    // What came while the page was asked comes first.
    if (scene.changes !== this.#changes) return { do: 'wait', most: 0 };
    if (step !== null) return this.#perform(step);
    if (!isWaiting && this.#need === null) return this.#end();
    if (!isWaiting && !this.#listening.mayBePushed()) {
      if (await this.#drivers.timeOut()) return { do: 'wait', most: 0 };
      const why = this.#patience.inVain(scene.arrivals());
      throw new RecordError(
        `${this.#need} ${why} Check the selectors, or record the scenario again.`,
      );
    }
    return { do: 'wait', most: this.#mostWait() };
  }

  #end(): Decision {
    this.#notePatience(this.#clock.last);
    for (const sentence of [...this.#drivers.untrusted, ...this.#drivers.undone])
      this.#notes.add(sentence);
    return { do: 'end' };
  }

  /** What has come, or is due. */
  #ready(): Timed | null {
    const arrivals = this.#scene.arrivals();
    const [dialog] = arrivals.filter(({ facts }) => facts.kind === 'dialog');
    if (dialog !== undefined) return { arrival: dialog, at: this.#clock.now };
    // HTML standard, "run the animation frame callbacks": of one document, all of a frame follow each other at once.
    const { last } = this.#clock;
    const drawn = arrivals.find((one) => this.#drawn && areDrawnTogether(one, this.#drawn));
    if (drawn !== undefined) return { arrival: drawn, at: last };
    for (const arrival of arrivals) {
      if (arrival.ready() && !this.#cameAt.has(arrival)) this.#cameAt.set(arrival, this.#clock.now);
    }
    const come = earliest(nearFirst(arrivals), (arrival) =>
      arrival.due === null && arrival.facts.kind !== 'idle' && arrival.ready()
        ? (this.#cameAt.get(arrival) ?? null)
        : null,
    );
    const timed = this.#timed();
    if (come === null)
      return timed !== null && timed.at <= this.#clock.now ? this.#at(timed) : null;
    return this.#at(this.#dueBefore(come.at) ?? come);
  }

  /**
   * The next timer or frame that runs before what has come at that time. Also a timer that is not waited for
   * any more: so much time has passed in any case, and when the order runs again it passes, too. For example,
   * a page looks each 250 ms whether its request has been answered. After two seconds nobody waits for the next
   * look, but if the answer takes three, there are twelve looks before it.
   */
  #dueBefore(time: number): Timed | null {
    return earliest(this.#scene.arrivals(), (arrival) => {
      const { due, facts } = arrival;
      if (due === null || due >= time) return null;
      const isSure = !isOfAnimation(facts) && this.#patience.needs(arrival);
      return isSure || this.#waitsFor(arrival, due) ? due : null;
    });
  }

  /** The next timer or frame that is waited for. */
  #timed(): Timed | null {
    return earliest(this.#scene.arrivals(), (arrival) =>
      arrival.due !== null && this.#waitsFor(arrival, arrival.due) ? arrival.due : null,
    );
  }

  /** With a frame that is waited for comes also what nobody would wait for alone. */
  #waitsFor(arrival: Arrival, due: number): boolean {
    const together = (one: Arrival) => areDrawnTogether(one, arrival);
    const drawn =
      arrival.facts.kind === 'frame' ? this.#scene.arrivals().filter(together) : [arrival];
    return drawn.some((one) => this.#waitsForAlone(one, due));
  }

  #waitsForAlone(arrival: Arrival, due: number): boolean {
    const isLast = this.#isOver;
    // A step may come as late as that, and time does not pass over a timer.
    if (!isLast && due <= this.#earliestSteps) return true;
    if (this.#need !== null) return this.#patience.needs(arrival);
    if (!isLast && this.#options.pace !== null) return false;
    const aftermath = this.#aftermath(arrival, due);
    // No person acts in between: also what a poll led to that has long been tiring, for the page is
    // not what the poll makes of it before.
    return aftermath <= this.#options.humanGap || this.#patience.waitsFor(arrival, aftermath);
  }

  /** How long it comes after what came from outside and led to it; virtual milliseconds. */
  #aftermath({ cause }: Arrival, due: number): number {
    const { performed } = this.#scene;
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
    const idle = this.#scene.arrivals().find(({ facts }) => facts.kind === 'idle');
    if (idle !== undefined) return { arrival: idle, at: this.#clock.now };
    await this.#users.look();
    const timed = this.#timed();
    if (timed !== null) return this.#at(timed);
    const step = await this.#step(this.#users.inTurn);
    if (this.#need === null) return step;
    // What a server pushes takes real time, in which timers run as they are due.
    const needed = this.#listening.mayBePushed() ? null : this.#timed();
    return needed && this.#at(needed);
  }

  /**
   * The step of the first of these clients who can make it; null: none can, or there is none left. Where a
   * scenario can neither go on nor end, as the page is now, that is what is needed.
   */
  async #step(clients: readonly ClientId[]): Promise<Timed | null> {
    this.#need = null;
    for (const client of clients) {
      const driver = this.#drivers.of(client);
      const input = this.#drivers.inputs.get(client);
      const possible = await driver.possible();
      if (possible.ready && input !== undefined) {
        this.#need = null;
        const handlers = new Set(await driver.handlers());
        const [keys, action] = [await driver.keys(), await driver.action()];
        this.#made.set(input, { handlers, keys, action });
        return { arrival: input, at: this.#inputTime(client) };
      }
      if (possible.ready) continue;
      this.#need ??=
        input === undefined
          ? `The scenario ${possible.detail}.`
          : `${driver.nameOf(input)} cannot be performed: ${possible.detail}.`;
    }
    return null;
  }

  /** A response that does not come for long is not waited for. */
  #waitsForNetwork(): boolean {
    const { unanswered, wall } = this.#scene;
    if (unanswered.length === 0) return false;
    if (wall - this.#changedAt < NETWORK_MS) return true;
    for (const url of unanswered) {
      this.#notes.add(
        `${url} was not answered within ${NETWORK_MS / 1000} s; the recording went on.`,
      );
    }
    return false;
  }

  /** With a pace, a step comes when its time has come. */
  async #paced(): Promise<Timed | null> {
    const { now } = this.#clock;
    const clients = this.#users.inTurn.filter((client) => now >= this.#users.earliest(client));
    if (this.#options.pace === null || clients.length === 0) return null;
    return this.#step(clients.filter((client) => this.#drivers.inputs.has(client)));
  }

  /** No scenario goes on. */
  get #isOver(): boolean {
    return this.#drivers.inputs.size === 0;
  }

  /** By when any of the next steps may have come, if it does not have to wait for the page. */
  get #earliestSteps(): number {
    return Math.max(...[...this.#drivers.inputs.keys()].map((one) => this.#users.earliest(one)));
  }

  #inputTime(client: ClientId): number {
    const { last, now } = this.#clock;
    return Math.max(this.#options.pace === null ? now : last, this.#users.earliest(client));
  }

  #perform({ arrival, at: exactly }: Timed): Decision {
    // The times of a run are whole microseconds: with others in σ0, a clock that is read at the very
    // end of an animation would show another time when σ0 runs again.
    const at = toMicrosecond(exactly);
    this.#changedAt = this.#scene.wall;
    this.#need = null;
    this.#clock.begin(at);
    for (const other of this.#scene.arrivals()) {
      if (other !== arrival && (other.due ?? at) < at) this.#overdue.add(other);
    }
    if (arrival.facts.kind === 'frame') this.#drawn = arrival;
    if (arrival.facts.kind === 'input') {
      this.#notePatience(at);
      this.#users.acted(arrival.facts, at);
      this.#patience = this.#patience.next(at);
      this.#listening.stepped();
    } else {
      this.#patience.ran(arrival, at);
    }
    this.#performing = arrival;
    return { do: 'perform', arrival, at };
  }

  /** An operation has run. Inside of one, while its dialog is open, nothing is asked. */
  async #performed({ facts, label }: Arrival): Promise<void> {
    const client = clientOf(facts);
    if (!openDialogs(this.#scene.arrivals()).has(client)) {
      const { performed } = this.#scene;
      await this.#users.watchSteps(client, performed.length - 1);
      const touched = performed.at(-1)?.touched;
      // No code of the page has been read of it yet: the names are those of new globals.
      for (const name of touched?.flatMap(({ writes }) => writes) ?? []) {
        if (thingOf(name).of === 'name') this.globals.add(name);
      }
      touched?.push(...(await this.#touched(client)));
    }
    this.#performing = null;
    this.#options.onOperation?.(label);
  }

  #stopped(hang: string): RecordError {
    const when =
      this.#performing === null ? 'while nothing was going on' : `in "${this.#performing.label}"`;
    return new RecordError(
      `The page stopped answering while it was recorded, ${when}. ${hang} ` +
        'The recording must be an order that works.',
    );
  }

  #notePatience(now: number): void {
    if (this.#listening.isExhausted) {
      this.#notes.add('Servers push on and on; the recording did not wait for their silence.');
    }
    // With a pace it is not patience that makes the time of a step.
    if (this.#options.pace !== null && !this.#isOver) return;
    const pending = this.#scene.arrivals();
    for (const note of this.#patience.cutsIn(pending, now)) this.#notes.add(note);
  }

  #at({ arrival, at }: Timed): Timed {
    return { arrival, at: Math.max(at, this.#clock.last) };
  }

  /** For how long, in real time, something is waited for that the network brings, or the next timer. */
  #mostWait(): number {
    const { now } = this.#clock;
    const { wall } = this.#scene;
    const silence = NETWORK_MS - (wall - this.#changedAt);
    const earliest = this.#users.inTurn.map((client) => this.#users.earliest(client));
    const paced = this.#options.pace === null ? [] : earliest.filter((at) => at > now);
    const times = [...paced, this.#timed()?.at ?? Infinity].map((at) => at - now);
    return Math.max(0, Math.min(silence, this.#listening.until - wall, ...times)) + 1;
  }

  #hear({ changes, wall }: Scene): void {
    if (changes === this.#changes) return;
    this.#changes = changes;
    this.#changedAt = wall;
  }
}

interface Timed {
  readonly arrival: Arrival;
  readonly at: number;
}

/** In one frame of one document. */
function areDrawnTogether(one: Arrival, other: Arrival): boolean {
  const [first, second] = [one.facts, other.facts];
  if (first.kind !== 'frame' || second.kind !== 'frame' || one.due !== other.due) return false;
  return first.document === second.document && areOfOneClient(first, second);
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
