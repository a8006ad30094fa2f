/** Runs the orders that tell what a finding needs to fail, and keeps what they have shown. */
import { attribute, type Confirmed, type Reversal } from '../explain/confirmed.js';
import { signatureOf } from '../explain/signature.js';
import type { Key } from '../model/key.js';
import { followsAtOnce } from '../model/kinds.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Branches } from '../search/branches/branches.js';
import { completed, type Pair } from '../search/shrinking/between.js';
import { type Outward, outward } from '../search/shrinking/outward.js';
import { type Answer, type Asking, type Shrunk, shrink } from '../search/shrinking/shrink.js';
import { orderWith } from '../search/space/order-with.js';
import { scheduleOf } from '../search/space/schedule.js';
import type { ReportedFinding } from '../store/report.js';
import type { JudgedRun, Testing } from './testing.js';

/** What runs have shown of a failing order, by places in σ0. */
interface Shown extends Shrunk {
  readonly named: Outward;
}

/** A test of which the order is to be shrunk. */
interface Failing {
  readonly failed: JudgedRun;
  readonly signature: Key;
  /** What its race may be; null: σ0 does not have both. */
  readonly guess: Pair | null;
}

export class Shrinking {
  readonly confirmed: Confirmed[] = [];
  readonly #testing: Testing;
  readonly #branches: Branches;
  readonly #sigma0: readonly Operation[];
  readonly #places: ReadonlyMap<OperationId, number>;
  readonly #most: number;
  /** The tests of which the orders were shrunk, and those on the way that failed in the same way. */
  readonly #done = new Set<number>();
  /** Of each test, the order of σ0's operations that it ran; null: it contradicts happens-before. */
  readonly #ran: (readonly number[] | null)[] = [];

  /** @param most so many tests at most for each way in which a finding fails */
  constructor(testing: Testing, branches: Branches, sigma0: readonly Operation[], most: number) {
    this.#testing = testing;
    this.#branches = branches;
    this.#sigma0 = sigma0;
    this.#places = new Map(sigma0.map(({ id }, place) => [id, place]));
    this.#most = most;
  }

  /**
   * Shrinks one after the other: what is shown of one may make another one of the others.
   *
   * @param findings as they are by what has been shown so far
   * @param onTest called after each test
   */
  async shrink(
    findings: () => readonly ReportedFinding[],
    onTest: (test: JudgedRun) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const next = this.#next(findings());
      if (next === null) return;
      this.#done.add(next.failed.index);
      const isInterrupted = !(await this.#shrinkOne(next, onTest));
      if (isInterrupted) return;
    }
  }

  /** Each way in which a finding fails is shrunk by itself: what seems to be one defect may be two. */
  #next(findings: readonly ReportedFinding[]): Failing | null {
    if (this.#most === 0) return null;
    for (const { race, tests } of findings) {
      if (race === null) continue;
      const unexplained = tests.flatMap((index) => this.#unexplained(index) ?? []);
      const tried = unexplained.filter(({ failed }) => this.#done.has(failed.index));
      const next = unexplained.find(({ signature }) =>
        tried.every((other) => other.signature !== signature),
      );
      if (next !== undefined)
        return { ...next, guess: this.#pairOf(race.first.id, race.second.id) };
    }
    return null;
  }

  /** Null: it is explained by what runs have shown. */
  #unexplained(index: number): Omit<Failing, 'guess'> | null {
    const failed = this.#testing.tests[index];
    const signature = failed === undefined ? null : signatureOf(failed.judgement);
    if (failed === undefined || signature === null) return null;
    const { order, actual } = failed.run;
    const isExplained = attribute({ order, actual, signature }, this.confirmed) !== null;
    return isExplained ? null : { failed, signature };
  }

  /** False: it was interrupted. */
  async #shrinkOne(
    { failed, signature, guess }: Failing,
    onTest: (test: JudgedRun) => Promise<void>,
  ): Promise<boolean> {
    const failing = this.#orderOf(failed);
    if (failing === null) return true;
    const search = this.#search(failing, guess);
    let left = this.#most;
    for (let step = search.next(); ; ) {
      if (step.done) {
        if (step.value !== null) this.#confirm(step.value, signature);
        return true;
      }
      let test = this.#testOf(step.value);
      if (test === null) {
        if (left === 0) return true;
        left -= 1;
        const { space } = this.#branches;
        const order = space.orderOf(step.value);
        test = await this.#testing.shrink(scheduleOf(space, this.#sigma0, order));
        if (test === null) return false;
        await onTest(test);
      }
      const answer = this.#answerOf(test, signature);
      if (answer.ended === 'fails') this.#done.add(test.index);
      step = search.next(answer);
    }
  }

  *#search(failing: readonly number[], guess: Pair | null): Asking<Shown | null> {
    const ofSpace = {
      isPossible: (order: readonly number[]) => {
        const { space } = this.#branches;
        return space.valid(space.orderOf(order)) === true;
      },
      happensBefore: (before: number, after: number) =>
        this.#branches.space.constraints.happensBefore.precedes(before, after),
      orderWith: (pairs: readonly Pair[]) => orderWith(this.#branches.space, pairs),
    };
    const shrunk = yield* shrink({ ...ofSpace, failing, guess });
    if (shrunk === null) return null;
    const [{ pair }, ...others] = shrunk.reversals;
    const together = others.map((other) => other.pair);
    const named = yield* outward(pair, {
      ...ofSpace,
      causeOf: (operation) => this.#places.get(this.#sigma0[operation]?.cause ?? '') ?? null,
      followsAtOnce: (operation) => {
        const facts = this.#sigma0[operation];
        return facts !== undefined && followsAtOnce(facts);
      },
      hasPassed: (reversed) => this.#hasPassed(reversed),
      orderWith: (reversed) => ofSpace.orderWith([...together, reversed]),
    });
    return { ...shrunk, named };
  }

  /** Null: σ0 does not have both. */
  #pairOf(first: OperationId, second: OperationId): Pair | null {
    const [one, other] = [this.#places.get(first), this.#places.get(second)];
    return one === undefined || other === undefined ? null : [one, other];
  }

  #hasPassed([first, second]: Pair): boolean {
    return this.#testing.tests.some((test) => {
      const passed = this.#isCertain(test) && test.judgement.verdict === 'pass';
      const order = passed ? this.#orderOf(test) : null;
      return order !== null && order.indexOf(first) < order.indexOf(second);
    });
  }

  /** All operations of σ0 in the order in which a test ran them, by their places in σ0. */
  #orderOf({ index, run: { order, actual, enforced } }: JudgedRun): readonly number[] | null {
    const known = this.#ran[index];
    if (known !== undefined) return known;
    const { space } = this.#branches;
    const { happensBefore } = space.constraints;
    const ran = space.indicesOf(enforced === 'exact' ? order : actual).filter((at) => at >= 0);
    const whole = completed(ran, space.size, (one) => happensBefore.predecessors(one));
    this.#ran[index] = whole;
    return whole;
  }

  /** The first that ran the order. */
  #testOf(order: readonly number[]): JudgedRun | null {
    const key = order.join();
    return this.#testing.tests.find((test) => this.#orderOf(test)?.join() === key) ?? null;
  }

  #isCertain({ repeated, unjudged }: JudgedRun): boolean {
    return repeated?.ending !== 'unstable' && unjudged === null;
  }

  /** @param signature of the failing order that is shrunk */
  #answerOf(test: JudgedRun, signature: Key): Answer {
    const { judgement } = test;
    const order = this.#orderOf(test);
    if (order === null || !this.#isCertain(test)) return { ended: 'unresolved' };
    if (judgement.verdict === 'pass') return { ended: 'passes', order };
    const isSo = judgement.differences.some(({ key }) => key === signature);
    return isSo ? { ended: 'fails', order } : { ended: 'unresolved' };
  }

  #confirm({ reversals, near, far, named }: Shown, signature: Key): void {
    const [race, ...others] = reversals;
    const fails = this.#testOf(far)?.index;
    const isSigma0 = near.every((operation, place) => operation === place);
    const passes = isSigma0 ? ('recorded' as const) : this.#testOf(near)?.index;
    if (fails === undefined || passes === undefined) return;
    const idOf = (operation: number) => this.#sigma0[operation]?.id ?? '';
    const reversal = ([first, second]: Pair) => ({ first: idOf(first), second: idOf(second) });
    const { pair, meant, opens } = named;
    const isMeant = pair[0] === meant[0] && pair[1] === meant[1];
    this.confirmed.push({
      ...{ signature, passes, fails },
      ...reversal(pair),
      meant: isMeant ? null : reversal(meant),
      inseparable: race.inseparable.map(reversal),
      together: others.map((other) => reversal(other.pair)),
      window: opens === null ? null : windowOf(idOf(opens), reversal([pair[0], pair[1]])),
    });
  }
}

const windowOf = (opens: OperationId, { first, second }: Reversal) => ({
  ...{ opens, intruder: first, closes: second },
});
