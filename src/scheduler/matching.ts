import type { Arrival } from '../conductor/arrival.js';
import { openDialogs } from '../conductor/open-dialogs.js';
import type { Key } from '../model/key.js';
import { isTimed, keyOf } from '../model/kinds.js';
import { Expected, matchOperations } from '../model/likeness.js';
import { areOfOneClient, clientOf, type Operation, type OperationId } from '../model/operation.js';
import { loopsOf } from './shared-loops.js';

/** Which operations of an order the arrivals of its run are. */
export class Matching {
  readonly #operations: ReadonlyMap<OperationId, Operation>;
  /** In the run that the operations of the order are of. */
  readonly #places: ReadonlyMap<OperationId, number>;
  readonly #ran: readonly Operation[];
  /** What has run, as far as it was taken in. */
  readonly #hasRun = new Map<OperationId, Operation>();
  readonly #expected: Expected;
  readonly #loops: ReadonlySet<Key>;
  #matched: ReadonlyMap<Arrival, Operation> = new Map();
  /** Those that have come and not run. */
  #here: ReadonlySet<OperationId> = new Set();
  /** Those that had come, and will not run. */
  readonly #calledOff = new Set<OperationId>();
  #arrivals: readonly Arrival[] = [];

  /**
   * @param operations those of the order, in the order in which they ran when they were known
   * @param ran what has run so far; it grows
   */
  constructor(operations: readonly Operation[], ran: readonly Operation[]) {
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#places = new Map(operations.map(({ id }, place) => [id, place]));
    this.#ran = ran;
    this.#expected = new Expected(operations);
    this.#loops = loopsOf(operations);
  }

  has(id: OperationId): boolean {
    return this.#operations.has(id);
  }

  /** As it is known from before. */
  get(id: OperationId): Operation | undefined {
    return this.#operations.get(id);
  }

  operationOf(arrival: Arrival): Operation | undefined {
    return this.#matched.get(arrival);
  }

  causeOf({ cause }: Arrival): OperationId | null {
    return cause === null ? null : (this.#ran[cause]?.id ?? null);
  }

  /**
   * Whether what never came may have come all the same, and was not known again. How often a loop goes
   * round depends on how long it has to; what was called off had come.
   */
  get isAnyLost(): boolean {
    this.#takeIn();
    const came = new Set([...this.#calledOff, ...this.#here]);
    const strange = [...this.#ran.entries()].filter(([, { id }]) => !this.has(id));
    return [...this.#operations.values()].some(
      (missing) =>
        !this.#hasRun.has(missing.id) &&
        !came.has(missing.id) &&
        !this.#loops.has(keyOf(missing)) &&
        strange.some(([place, one]) => this.#mayHaveBeen(missing, one, place)),
    );
  }

  /** Whether it had come and did not run. How often a loop goes round depends on how long it has to. */
  isCalledOff(id: OperationId): boolean {
    this.#takeIn();
    const operation = this.get(id);
    const isOfLoop = operation !== undefined && this.#loops.has(keyOf(operation));
    return !isOfLoop && !this.#hasRun.has(id);
  }

  /** Not what came by itself before that which sets off what is missing. */
  #mayHaveBeen(missing: Operation, other: Operation, place: number): boolean {
    if (keyOf(other) !== keyOf(missing)) return false;
    if (isTimed(missing) && this.#ran.slice(place).some(({ id }) => id === missing.cause))
      return false;
    return this.#mayCome(missing, other.cause);
  }

  /**
   * Looks at all that has come and has not run, and finds which operation of the order each is: one of the same
   * kind and key under its own cause first, then under another cause that may lead to it. So of two timers that
   * are set at one place, by the answers A and B, the one under A is A's, whichever comes first.
   */
  look(arrivals: readonly Arrival[]): void {
    this.#takeIn();
    const expected = this.#expected;
    this.#arrivals = arrivals;
    this.#noteCalledOff(arrivals);
    const arriving = arrivals.map((arrival) => {
      return { facts: arrival.facts, cause: this.causeOf(arrival), arrival };
    });
    // What was known of them before, and what has come under its own cause since.
    const known = arriving.flatMap(({ arrival }) => this.#matched.get(arrival) ?? []);
    const own = matchOperations(expected, arriving, (one, cause) => one.cause === cause);
    this.#here = new Set([...known, ...own.values()].map(({ id }) => id));
    const matched = matchOperations(expected, arriving, (one, cause) => this.#mayCome(one, cause), {
      causeOf: (id) => this.get(id)?.cause ?? null,
      hasRun: (id) => this.#hasRun.has(id),
    });
    this.#matched = new Map([...matched].map(([{ arrival }, operation]) => [arrival, operation]));
  }

  /** Whether a frame that was requested before this one has not been drawn; of its document. */
  isAnyDrawnFirst({ facts, cause }: Arrival): boolean {
    return this.#arrivals.some(
      (other) =>
        other.facts.kind === 'frame' &&
        facts.kind === 'frame' &&
        other.facts.document === facts.document &&
        areOfOneClient(other.facts, facts) &&
        (other.cause ?? -1) < (cause ?? -1),
    );
  }

  #noteCalledOff(arrivals: readonly Arrival[]): void {
    // While a dialog is open, nothing else of its client is there.
    const dialogs = openDialogs(arrivals);
    const left = new Set(arrivals);
    for (const [arrival, { id }] of this.#matched) {
      if (dialogs.has(clientOf(arrival.facts))) continue;
      if (!left.has(arrival) && !this.#hasRun.has(id)) this.#calledOff.add(id);
    }
  }

  /** Takes in what has run since. */
  #takeIn(): void {
    for (const one of this.#ran.slice(this.#hasRun.size)) {
      this.#hasRun.set(one.id, one);
      const known = this.get(one.id);
      if (known !== undefined) this.#expected.delete(known);
    }
  }

  /**
   * Whether an operation can still come under another cause than its own. For example, σ0 has the answers A and
   * then B, and under B a timer T, for the page waits for both answers. What is a timer set at the same place?
   *
   * - Under A, after both have run as B, A: it is T. What the later of two leads to is the same, whichever is later.
   * - Under A, with B still to come: it is not T, which B may yet set; the order does not have it.
   * - Had σ0 T under A, and it comes under B, though A has run and set none: it is not T. B came after A in σ0,
   *   too, and what it leads to now is something else: T was called off, or never begun.
   *
   * A request is the same one, whoever sends it when its own sender did not: one that a click sent in σ0 may come
   * under A before the click.
   */
  #mayCome(operation: Operation, other: OperationId | null): boolean {
    const { cause } = operation;
    if (cause === null || other === null) return true;
    if (this.#isAwaited(cause)) return !isTimed(operation);
    if (operation.kind === 'response') return true;
    const [theirs, own] = [this.#placeOf(other), this.#placeOf(cause)];
    return theirs === null || own === null || theirs <= own;
  }

  /**
   * Whether an operation may still come. Not if it has run; nor if it is timed (a timer, a frame) and not here
   * though its cause has run, for that is when it would have been set. What a server says comes when it says it.
   */
  #isAwaited(id: OperationId): boolean {
    if (this.#hasRun.has(id)) return false;
    const operation = this.get(id);
    if (operation === undefined || operation.cause === null) return true;
    if (!isTimed(operation)) return true;
    return this.#here.has(id) || this.#isAwaited(operation.cause);
  }

  /** Of what the order does not have, that of what led to it. */
  #placeOf(id: OperationId): number | null {
    const place = this.#places.get(id);
    if (place !== undefined) return place;
    const cause = this.#hasRun.get(id)?.cause ?? null;
    return cause === null ? null : this.#placeOf(cause);
  }
}
