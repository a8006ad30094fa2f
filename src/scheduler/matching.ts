import type { Arrival } from '../browser/control/arrival.js';
import { matchOperations } from '../model/identity.js';
import { isTimed, type Operation, type OperationId } from '../model/operation.js';
import { loopName, loopsOf } from './shared-loops.js';

interface Arriving {
  readonly kind: Operation['kind'];
  readonly key: string;
  readonly cause: OperationId | null;
  readonly delay: number | null;
  readonly arrival: Arrival;
}

/** Which operations of an order the arrivals of its run are. */
export class Matching {
  readonly #operations: ReadonlyMap<OperationId, Operation>;
  /** In the run that the operations of the order are of. */
  readonly #places: ReadonlyMap<OperationId, number>;
  readonly #ran: readonly Operation[];
  readonly #loops: ReadonlySet<string>;
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
    const came = new Set([...this.#calledOff, ...this.#here]);
    const strange = [...this.#ran.entries()].filter(([, { id }]) => !this.has(id));
    return this.#expected.some(
      (missing) =>
        !came.has(missing.id) &&
        !this.#loops.has(loopName(missing)) &&
        strange.some(([place, one]) => this.#mayHaveBeen(missing, one, place)),
    );
  }

  /** Not what came by itself before that which sets off what is missing. */
  #mayHaveBeen(missing: Operation, { kind, key, cause }: Operation, place: number): boolean {
    if (kind !== missing.kind || key !== missing.key) return false;
    if (isTimed(missing) && this.#ran.slice(place).some(({ id }) => id === missing.cause))
      return false;
    return this.#mayCome(missing, cause);
  }

  /** Looks at all that has come and has not run. */
  look(arrivals: readonly Arrival[]): void {
    const expected = this.#expected;
    this.#arrivals = arrivals;
    this.#noteCalledOff(arrivals);
    const arriving = arrivals.map((arrival): Arriving => {
      const { facts } = arrival;
      const { kind, key } = facts;
      const delay = facts.kind === 'task' ? facts.delay : null;
      return { kind, key, cause: this.causeOf(arrival), delay, arrival };
    });
    // What was known of them before, and what has come under its own cause since.
    const known = arriving.flatMap(({ arrival }) => this.#matched.get(arrival) ?? []);
    const own = matchOperations(expected, arriving, (one, cause) => one.cause === cause);
    this.#here = new Set([...known, ...own.values()].map(({ id }) => id));
    const matched = matchOperations(expected, arriving, (one, cause) => this.#mayCome(one, cause), {
      causeOf: (id) => this.get(id)?.cause ?? null,
      hasRun: (id) => this.#hasRun(id),
    });
    this.#matched = new Map([...matched].map(([{ arrival }, operation]) => [arrival, operation]));
  }

  /** Whether an operation of the run has the id, or may come to have it. */
  isTaken(id: OperationId): boolean {
    return this.has(id) || this.#hasRun(id);
  }

  /** Whether a frame that was requested before this one has not been drawn; of its document. */
  isAnyDrawnFirst({ facts, cause }: Arrival): boolean {
    return this.#arrivals.some(
      (other) =>
        other.facts.kind === 'frame' &&
        facts.kind === 'frame' &&
        other.facts.document === facts.document &&
        (other.cause ?? -1) < (cause ?? -1),
    );
  }

  #noteCalledOff(arrivals: readonly Arrival[]): void {
    // While a dialog is open, nothing else is there.
    if (arrivals[0]?.facts.kind === 'dialog') return;
    const left = new Set(arrivals);
    for (const [arrival, { id }] of this.#matched) {
      if (!left.has(arrival) && !this.#hasRun(id)) this.#calledOff.add(id);
    }
  }

  /** What has not run, in the order of #places. */
  get #expected(): Operation[] {
    const ran = new Set(this.#ran.map(({ id }) => id));
    return [...this.#operations.values()].filter(({ id }) => !ran.has(id));
  }

  /**
   * Whether an operation can still come under another cause than its own. Not when its own has run or
   * was called off, unless the two have changed places (what the later of them leads to, whichever
   * that is), or the other is what its own has led to: it was called off, or never begun, and this is
   * something else. What sets itself off when its time has come is nothing that the order has, as long
   * as its own cause may lead to it. A request is the same one, whoever sends it when its own sender did not.
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
   * Not of what has run, and not of what is timed and not there though its cause has run. What a
   * server says comes when it says it.
   */
  #isAwaited(id: OperationId): boolean {
    if (this.#hasRun(id)) return false;
    const operation = this.get(id);
    if (operation === undefined || operation.cause === null) return true;
    if (!isTimed(operation)) return true;
    return this.#here.has(id) || this.#isAwaited(operation.cause);
  }

  #hasRun(id: OperationId): boolean {
    return this.#ran.some((one) => one.id === id);
  }

  /** Of what the order does not have, that of what led to it. */
  #placeOf(id: OperationId): number | null {
    const place = this.#places.get(id);
    if (place !== undefined) return place;
    const cause = this.#ran.find((one) => one.id === id)?.cause ?? null;
    return cause === null ? null : this.#placeOf(cause);
  }
}
