/** What a test does one after the other so that the page takes the failing order. */
import type { Operation, OperationId } from '../model/operation.js';
import { describe } from '../scenario/describe.js';
import type { Step } from '../scenario/scenario.js';
import { comesByItself } from './means.js';
import type { Action, Hold } from './plan.js';

/** What a test keeps back. */
export interface Kept {
  /** Late operations, each with those before it. */
  readonly late: ReadonlyMap<OperationId, readonly OperationId[]>;
  readonly holds: ReadonlyMap<OperationId, Hold>;
  /** Animations. */
  readonly frozen: readonly Pick<Operation, 'id' | 'cause'>[];
  /** Whether something waits for the clock. */
  readonly stopsClock: boolean;
}

/** One operation of the failing order. */
interface Ran extends Pick<Operation, 'id' | 'kind' | 'name'> {
  /** In virtual milliseconds since the run began. */
  readonly at: number;
  /** Of an input: index of its step in the scenario. */
  readonly step: number | null;
}

/** So much the page does as soon as it can: two frames, and timers without a delay. */
const AT_ONCE_MS = 35;
/** For the frame that something comes with after it is due. */
const TAIL_MS = 50;

/** @param order the failing one */
export function actionsOf(
  order: readonly Ran[],
  steps: readonly Step[],
  kept: Kept,
): readonly Action[] {
  const writer = new ActionWriter(steps, kept);
  for (const ran of order) writer.add(ran);
  return writer.end();
}

class ActionWriter {
  readonly #actions: Action[] = [{ type: 'open' }];
  readonly #steps: readonly Step[];
  readonly #kept: Kept;
  /** Not answered yet. */
  readonly #waiting: Map<OperationId, Hold>;
  readonly #frozen = new Set<OperationId>();
  /** What came by itself since the last thing that the test did. */
  #came: Ran[] = [];
  /** When the test did that. */
  #last = 0;
  #nextStep = 0;
  #isStopped = false;

  constructor(steps: readonly Step[], kept: Kept) {
    this.#steps = steps;
    this.#kept = kept;
    this.#waiting = new Map(kept.holds);
  }

  add(ran: Ran): void {
    const hold = this.#waiting.get(ran.id);
    if (ran.step !== null) {
      this.#reach(ran.at);
      this.#freezeWhatComesOf(ran.id, this.#actions.length);
      this.#perform(ran.step, ran.id);
    } else if (hold !== undefined) {
      this.#reach(ran.at);
      this.#freezeWhatComesOf(ran.id, this.#actions.length);
      this.#answer(ran.id, hold);
    } else if (this.#frozen.has(ran.id)) {
      this.#unfreeze();
    } else {
      // It comes of the last thing that the test did.
      this.#freezeWhatComesOf(ran.id, this.#actions.findLastIndex(isDeed));
      if (comesByItself(ran)) this.#came.push(ran);
    }
  }

  end(): readonly Action[] {
    this.#unfreeze();
    if (this.#came.length > 0) this.#pass(this.#lastToCome, TAIL_MS);
    for (const [id, hold] of this.#waiting) this.#answer(id, hold);
    // What the failing run came to no more, a page without the defect does.
    this.#perform(this.#steps.length - 1, null);
    return this.#actions;
  }

  /** Lets come by itself what comes before the test does the next thing. */
  #reach(at: number): void {
    if (this.#isStopped) this.#pass(at);
    else if (this.#came.length > 0) this.#pass(this.#lastToCome);
    if (this.#kept.stopsClock && !this.#isStopped) {
      this.#actions.push({ type: 'stop clock' });
      this.#isStopped = true;
    }
    this.#came = [];
    this.#last = at;
  }

  get #lastToCome(): number {
    return Math.max(...this.#came.map(({ at }) => at));
  }

  #pass(until: number, more = 0): void {
    const ms = Math.ceil(until - this.#last);
    if (ms <= (this.#isStopped ? 0 : AT_ONCE_MS)) return;
    const came = this.#came.map(({ name }) => name);
    this.#actions.push({ type: 'pass', ms: ms + more, came, isStopped: this.#isStopped });
  }

  #perform(last: number, input: OperationId | null): void {
    for (; this.#nextStep <= last; this.#nextStep++) {
      const step = this.#steps[this.#nextStep];
      if (step === undefined) return;
      // Waits of the user come before the input, and have nothing that is early.
      const early = this.#nextStep < last || input === null ? [] : this.#laterThan(input);
      this.#actions.push({ type: 'step', step, name: describe(step), early });
    }
  }

  #laterThan(input: OperationId): readonly Hold[] {
    return [...this.#waiting].flatMap(([id, hold]) =>
      this.#kept.late.get(id)?.includes(input) === true ? [hold] : [],
    );
  }

  #answer(id: OperationId, hold: Hold): void {
    this.#actions.push({ type: 'answer', hold });
    this.#waiting.delete(id);
  }

  /** @param place among the actions */
  #freezeWhatComesOf(cause: OperationId, place: number): void {
    const frozen = this.#kept.frozen.filter((one) => one.cause === cause);
    if (frozen.length > 0 && this.#frozen.size === 0)
      this.#actions.splice(place, 0, { type: 'freeze' });
    for (const { id } of frozen) this.#frozen.add(id);
  }

  #unfreeze(): void {
    if (this.#frozen.size > 0) this.#actions.push({ type: 'unfreeze' });
    this.#frozen.clear();
  }
}

/** Of which something may come. */
function isDeed({ type }: Action): boolean {
  return type === 'open' || type === 'step' || type === 'answer';
}
