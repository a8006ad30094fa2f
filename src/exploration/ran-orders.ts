import type { OperationId } from '../model/operation.js';
import type { Branch } from '../search/branches/branch.js';
import { completed } from '../search/shrinking/between.js';
import type { JudgedRun } from './testing.js';

/** The orders of one branch's operations that the tests have run: operations by their places in the branch. */
export class RanOrders {
  readonly #branch: Pick<Branch, 'space' | 'operations'>;
  readonly #tests: readonly JudgedRun[];
  readonly #born: readonly OperationId[];
  readonly #places: ReadonlyMap<OperationId, number>;
  /** Of each test; null: it has not run such an order. */
  readonly #ran: (readonly number[] | null)[] = [];

  /**
   * @param tests they grow
   * @param recorded whether σ0 has an operation
   */
  constructor(
    branch: Pick<Branch, 'space' | 'operations'>,
    tests: readonly JudgedRun[],
    recorded: (id: OperationId) => boolean,
  ) {
    this.#branch = branch;
    this.#tests = tests;
    const ids = branch.operations.map(({ id }) => id);
    this.#places = new Map(ids.map((id, place) => [id, place]));
    this.#born = ids.filter((id) => !recorded(id));
  }

  /**
   * The order that a test ran, with what never came where it was wanted; null: it contradicts happens-before, or
   * nobody can tell where an operation that σ0 does not have would have come.
   */
  orderOf({ number, run: { order, actual, enforced } }: JudgedRun): readonly number[] | null {
    const known = this.#ran[number];
    if (known !== undefined) return known;
    const hasBorn = (ids: readonly OperationId[]) => this.#born.every((id) => ids.includes(id));
    const ran = enforced === 'exact' && hasBorn(order) ? order : actual;
    const whole = hasBorn(ran) ? this.#completed(ran) : null;
    this.#ran[number] = whole;
    return whole;
  }

  testsThatRan(order: readonly number[]): readonly JudgedRun[] {
    const key = order.join();
    return this.#tests.filter((test) => this.orderOf(test)?.join() === key);
  }

  /**
   * Those that ran the order; they may differ in where operations stood that the branch does not have. Where there are
   * none, those that were to run it, and could not keep to it.
   */
  testsOf(order: readonly number[]): readonly JudgedRun[] {
    const ran = this.testsThatRan(order);
    if (ran.length > 0) return ran;
    const wanted = this.#branch.space.orderOf(order).join();
    return this.#tests.filter(({ run }) => run.order.join() === wanted);
  }

  #completed(ran: readonly OperationId[]): readonly number[] | null {
    const places = ran.flatMap((id) => this.#places.get(id) ?? []);
    const { happensBefore } = this.#branch.space.constraints;
    return completed(places, this.#places.size, (one) => happensBefore.predecessors(one));
  }
}
