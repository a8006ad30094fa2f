/** Runs the orders that tell what a finding needs to fail, and keeps what they have shown. */
import { reversedBesides } from '../explain/besides.js';
import { attribute, type Confirmed, type Reversal } from '../explain/confirmed.js';
import { signatureOf } from '../explain/signature.js';
import type { Key } from '../model/key.js';
import { followsAtOnce } from '../model/kinds.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Branch } from '../search/branches/branch.js';
import type { Branches } from '../search/branches/branches.js';
import { amongOrdersOf } from '../search/shrinking/among.js';
import { distance, type Pair } from '../search/shrinking/between.js';
import { type Outward, outward } from '../search/shrinking/outward.js';
import {
  type Answer,
  type Asking,
  type Shrinkable,
  type Shrunk,
  shrink,
} from '../search/shrinking/shrink.js';
import { shrinkBorn } from '../search/shrinking/shrink-born.js';
import { completePair, completeSketch } from '../search/shrinking/sketch.js';
import type { Evidence } from '../search/shrinking/weights.js';
import { scheduleOf } from '../search/space/schedule.js';
import type { ReportedFinding } from '../store/report.js';
import { RanOrders } from './ran-orders.js';
import type { JudgedRun, Testing } from './testing.js';

/** What runs have shown of a failing order, by places in σ0. */
interface Shown extends Shrunk {
  readonly named: Outward;
}

/** A test of which the order is to be shrunk. */
interface Failing {
  readonly failed: JudgedRun;
  readonly signature: Key;
  /** What its race may be. */
  readonly guess: Reversal;
}

type Searched = Pick<Branch, 'space' | 'operations'>;

/** What is known of an order that is shrunk, and who hears of its tests. */
interface Inquiry {
  /** Of the order that fails. */
  readonly signature: Key;
  readonly onTest: (test: JudgedRun) => Promise<void>;
}

export class Shrinking {
  readonly confirmed: Confirmed[] = [];
  readonly #testing: Testing;
  readonly #branches: Branches;
  readonly #sigma0: Searched;
  readonly #places: ReadonlyMap<OperationId, number>;
  readonly #most: number;
  /** The tests of which the orders were shrunk, and those on the way that failed in the same way. */
  readonly #done = new Set<number>();
  /** How many tests there may be yet for each way in which a finding fails. */
  readonly #left = new Map<Key, number>();
  /** Of σ0's operations. */
  readonly #ran: RanOrders;
  readonly #inOrder: readonly number[];

  /** @param most so many tests at most for each way in which a finding fails */
  constructor(testing: Testing, branches: Branches, sigma0: readonly Operation[], most: number) {
    this.#testing = testing;
    this.#branches = branches;
    this.#sigma0 = {
      operations: sigma0,
      get space() {
        return branches.space;
      },
    };
    this.#places = new Map(sigma0.map(({ id }, place) => [id, place]));
    this.#ran = new RanOrders(this.#sigma0, testing.tests, (id) => this.#places.has(id));
    this.#inOrder = [...sigma0.keys()];
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
      this.#done.add(next.failed.number);
      const isInterrupted = !(await this.#shrinkOne(next, onTest));
      if (isInterrupted) return;
    }
  }

  /**
   * Each way in which a finding fails is shrunk by itself: what seems to be one defect may be two. What cannot be shrunk from
   * one order may be from another one: those that ran as wanted and are near to σ0 come first.
   */
  #next(findings: readonly ReportedFinding[]): Failing | null {
    for (const { race, tests } of findings) {
      if (race === null) continue;
      const guess = { first: race.first.id, second: race.second.id };
      const open = tests.flatMap((number) => this.#unexplained(number) ?? []);
      const ways = open.map(({ failed }) => this.#wayOf(failed));
      const next = open[ways.indexOf(Math.min(...ways))];
      if (next !== undefined) return { ...next, guess };
    }
    return null;
  }

  /** How far it is from σ0 to what a test ran: it takes the more tests. Those that adapted tell less. */
  #wayOf(test: JudgedRun): number {
    const order = test.run.enforced === 'exact' ? this.#ran.orderOf(test) : null;
    return order === null ? Infinity : distance(this.#inOrder, order);
  }

  /** Null: it is explained by what runs have shown, or has been shrunk as far as it can be. */
  #unexplained(number: number): Omit<Failing, 'guess'> | null {
    const failed = this.#testing.tests[number - 1];
    const signature = failed === undefined ? null : signatureOf(failed.judgement);
    if (failed === undefined || signature === null) return null;
    if (this.#done.has(number) || this.#leftOf(signature) === 0) return null;
    const { order, actual } = failed.run;
    const isExplained = attribute({ order, actual, signature }, this.confirmed) !== null;
    return isExplained ? null : { failed, signature };
  }

  #leftOf(signature: Key): number {
    return this.#left.get(signature) ?? this.#most;
  }

  /** False: it was interrupted. */
  async #shrinkOne(
    { failed, signature, guess }: Failing,
    onTest: (test: JudgedRun) => Promise<void>,
  ): Promise<boolean> {
    const inquiry: Inquiry = { signature, onTest };
    const places = placesOf(guess, this.#sigma0);
    if (places === null) {
      const isShown = await this.#shrinkBorn(failed, guess, inquiry);
      if (isShown !== false) return isShown !== 'interrupted';
    }
    const search = this.#search({ failed, signature, guess }, places);
    const shown = await this.#ask(search, this.#sigma0, this.#ran, inquiry);
    if (shown === 'interrupted') return false;
    if (shown !== null) this.#confirm(shown, this.#sigma0, this.#ran, signature);
    return true;
  }

  /** Whether runs have shown what it takes, where σ0 does not have both operations of what the race may be. */
  async #shrinkBorn(
    failed: JudgedRun,
    { first, second }: Reversal,
    inquiry: Inquiry,
  ): Promise<boolean | 'interrupted'> {
    const branch = this.#branches.with([first, second]);
    const guess = branch && placesOf({ first, second }, branch);
    if (branch === null || guess === null) return false;
    const ran = new RanOrders(branch, this.#testing.tests, (id) => this.#places.has(id));
    const failing = ran.orderOf(failed);
    if (failing === null) return false;
    const passed = () => this.#evidence(ran, inquiry.signature).passed;
    const among = amongOrdersOf(branch, this.#evidence(ran, inquiry.signature), false);
    const search = shrinkBorn({ failing, guess, passed, ...among });
    const shown = await this.#ask(search, branch, ran, inquiry);
    if (shown === null || shown === 'interrupted') return shown ?? false;
    const [{ pair }] = shown.reversals;
    const named = { pair, meant: pair, opens: null };
    this.#confirm({ ...shown, named }, branch, ran, inquiry.signature);
    return true;
  }

  #evidence(ran: RanOrders, signature: Key): Evidence {
    const ordersThat = (ended: 'passes' | 'fails') =>
      this.#testing.tests.flatMap((test) => {
        const answer = answerOfTest(test, signature, ran);
        return 'order' in answer && answer.ended === ended ? [answer.order] : [];
      });
    return { passed: ordersThat('passes'), failed: ordersThat('fails') };
  }

  /** What the runs tell that a search asks for. */
  async #ask<Result>(
    search: Asking<Result>,
    branch: Searched,
    ran: RanOrders,
    inquiry: Inquiry,
  ): Promise<Result | 'interrupted'> {
    for (let step = search.next(); ; ) {
      if (step.done) return step.value;
      const known = ran.testsOf(step.value);
      const tests = known.length > 0 ? known : await this.#run(step.value, branch, inquiry);
      if (tests === 'interrupted') return tests;
      if (tests === 'spent') {
        step = search.next({ ended: 'spent' });
        continue;
      }
      const answer = answerOf(tests, inquiry.signature, ran);
      for (const { number, judgement } of answer.ended === 'fails' ? tests : [])
        if (signatureOf(judgement) === inquiry.signature) this.#done.add(number);
      step = search.next(answer);
    }
  }

  /** Spent: there may be no more tests. */
  async #run(
    order: readonly number[],
    { space, operations }: Searched,
    { signature, onTest }: Inquiry,
  ): Promise<readonly JudgedRun[] | 'interrupted' | 'spent'> {
    const left = this.#leftOf(signature);
    if (left === 0) return 'spent';
    this.#left.set(signature, left - 1);
    const test = await this.#testing.shrink(scheduleOf(space, operations, space.orderOf(order)));
    if (test === null) return 'interrupted';
    await onTest(test);
    return [test];
  }

  *#search({ failed, signature }: Failing, guess: Pair | null): Asking<Shown | null> {
    const failing = this.#ran.orderOf(failed);
    const among = () => amongOrdersOf(this.#sigma0, this.#evidence(this.#ran, signature), true);
    const shown = failing && (yield* this.#shrinkOrder({ failing, guess, ...among() }));
    if (shown !== null) return shown;
    const sketch = this.#sketchOf(failed);
    const completed =
      (yield* completeSketch(sketch, among())) ??
      (yield* completePair(sketch, among(), (pair) => this.#hasPassed(pair)));
    return completed && (yield* this.#shrinkOrder({ ...completed, ...among() }));
  }

  /** Of the operations that ran, those that do not merely come as soon as they can. */
  #sketchOf({ run: { actual } }: JudgedRun): number[] {
    const places = actual.flatMap((id) => this.#places.get(id) ?? []);
    return places.filter((place) => {
      const operation = this.#sigma0.operations[place];
      return operation !== undefined && !followsAtOnce(operation);
    });
  }

  *#shrinkOrder(shrinkable: Shrinkable): Asking<Shown | null> {
    const { operations } = this.#sigma0;
    const told = yield* shrink(shrinkable);
    const shrunk = told && this.#ofWhatRan(told);
    if (shrunk === null) return null;
    const [{ pair }, ...others] = shrunk.reversals;
    // What fails for want of the rest tells nothing of the two.
    if (!shrunk.isWhole) return { ...shrunk, named: { pair, meant: pair, opens: null } };
    const together = others.map((other) => other.pair);
    const named = yield* outward(pair, {
      failing: shrunk.far,
      happensBefore: shrinkable.happensBefore,
      causeOf: (operation) => this.#places.get(operations[operation]?.cause ?? '') ?? null,
      followsAtOnce: (operation) => {
        const one = operations[operation];
        return one !== undefined && followsAtOnce(one);
      },
      hasPassed: (reversed) => this.#hasPassed(reversed),
      orderWith: (reversed) => shrinkable.orderWith([...together, reversed]),
    });
    return { ...shrunk, named };
  }

  /** What never ran in the order that fails came before nothing there. Null: no pair is left. */
  #ofWhatRan(shrunk: Shrunk): Shrunk | null {
    const { actual } = this.#ran.testsOf(shrunk.far)[0]?.run ?? {};
    const ran = new Set(actual?.flatMap((id) => this.#places.get(id) ?? []));
    const [race, ...others] = shrunk.reversals;
    const [pair, ...inseparable] = [race.pair, ...race.inseparable].filter(([first]) =>
      ran.has(first),
    );
    return pair === undefined ? null : { ...shrunk, reversals: [{ pair, inseparable }, ...others] };
  }

  #hasPassed([first, second]: Pair): boolean {
    return this.#testing.tests.some((test) => {
      const order = hasPassed(test) ? this.#ran.orderOf(test) : null;
      return order !== null && order.indexOf(first) < order.indexOf(second);
    });
  }

  #confirm(
    { reversals, near, far, isWhole, named }: Shown,
    branch: Searched,
    ran: RanOrders,
    signature: Key,
  ): void {
    const [race, ...others] = reversals;
    const isSigma0 = branch === this.#sigma0 && isInOrder(near);
    const [failed, passed] = [ran.testsThatRan(far), ran.testsThatRan(near)];
    const endedSo = (tests: readonly JudgedRun[]) => answerOf(tests, signature, ran).ended;
    const fails = endedSo(failed) === 'fails' ? failed[0]?.number : undefined;
    const passing = endedSo(passed) === 'passes' ? passed[0]?.number : undefined;
    // σ0 has passed when it was recorded; a test of its order that ends otherwise says that something else decides.
    const isRecorded = isSigma0 && (passed.length === 0 || passing !== undefined);
    const passes = isRecorded ? ('recorded' as const) : passing;
    if (fails === undefined || passes === undefined) return;
    const idOf = (operation: number) => branch.operations[operation]?.id ?? '';
    const reversal = ([first, second]: Pair) => ({ first: idOf(first), second: idOf(second) });
    const { pair, meant, opens } = named;
    const isMeant = pair[0] === meant[0] && pair[1] === meant[1];
    const confirmed: Confirmed = {
      ...{ signature, passes, fails },
      ...reversal(pair),
      meant: isMeant ? null : reversal(meant),
      inseparable: [
        ...race.inseparable.map(reversal),
        ...this.#besides(passed, failed, branch, [race.pair, ...race.inseparable].map(reversal)),
      ],
      together: others.map((other) => reversal(other.pair)),
      isWhole,
      window: opens === null ? null : windowOf(idOf(opens), reversal([pair[0], pair[1]])),
    };
    // What a race does not explain is another finding. Found once more, it explains nothing new.
    if (!this.confirmed.some((other) => isSameRace(other, confirmed))) this.#left.delete(signature);
    this.confirmed.push(confirmed);
  }

  /** What the two tests differ in that the orders do not tell. */
  #besides(
    [passed]: readonly JudgedRun[],
    [failed]: readonly JudgedRun[],
    { operations }: Searched,
    pairs: readonly Reversal[],
  ): readonly Reversal[] {
    if (passed === undefined || failed === undefined) return [];
    return reversedBesides({
      passed: passed.run.actual,
      failed: failed.run.actual,
      ordered: new Set(operations.map(({ id }) => id)),
      pairs,
      predecessors: (operation) => this.#branches.predecessors(operation),
    });
  }
}

const isSameRace = (one: Confirmed, other: Confirmed) =>
  one.signature === other.signature && one.first === other.first && one.second === other.second;

const windowOf = (opens: OperationId, { first, second }: Reversal) => ({
  ...{ opens, intruder: first, closes: second },
});

/** Null: the branch does not have both. */
function placesOf({ first, second }: Reversal, { operations }: Searched): Pair | null {
  const [one, other] = [first, second].map((id) =>
    operations.findIndex((operation) => operation.id === id),
  );
  if (one === undefined || other === undefined || one < 0 || other < 0) return null;
  return [one, other];
}

const isInOrder = (order: readonly number[]) =>
  order.every((operation, place) => operation === place);

const isCertain = ({ repeated, unjudged }: JudgedRun) =>
  repeated?.ending !== 'unstable' && unjudged === null;

const hasPassed = (test: JudgedRun) => isCertain(test) && test.judgement.verdict === 'pass';

/**
 * @param tests of one order; where they do not end alike, something else decides
 * @param signature of the failing order that is shrunk
 */
function answerOf(tests: readonly JudgedRun[], signature: Key, ran: RanOrders): Answer {
  const [answer, ...others] = tests.map((test) => answerOfTest(test, signature, ran));
  const isOne = answer !== undefined && others.every(({ ended }) => ended === answer.ended);
  return isOne ? answer : { ended: 'unresolved' };
}

/**
 * A run that ended in another difference has passed, as far as this one is concerned. One that threw, or hung, may have
 * ended before it could come to this one.
 */
function answerOfTest(test: JudgedRun, signature: Key, ran: RanOrders): Answer {
  const { judgement } = test;
  const order = ran.orderOf(test);
  if (order === null || !isCertain(test)) return { ended: 'unresolved' };
  if (judgement.verdict === 'pass') return { ended: 'passes', order };
  if (judgement.differences.some(({ key }) => key === signature)) return { ended: 'fails', order };
  return judgement.verdict === 'difference' ? { ended: 'passes', order } : { ended: 'unresolved' };
}
