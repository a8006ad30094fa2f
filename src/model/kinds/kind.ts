import type { Content } from '../../schema.js';
import type { Address } from '../addresses.js';
import type { Part } from '../key.js';
import type { Limits, Origin, TimeSettings } from './limits.js';
import type { Links, OperationBase, Shape } from './shape.js';

/** All that differs from kind to kind of operations, and is asked for in more than one place. */
export interface Kind<Facts, Operation> {
  /** With which the ids of its operations begin. */
  readonly letter: string;
  /**
   * For people.
   *
   * @param shown what is shown of its URL
   * @param isEnd whether a document ends with it
   */
  name(facts: Facts, shown: string, isEnd: boolean): string;
  /** The URL that its name shows; absent: it shows none. */
  address?(facts: Facts): Address | null;
  /** Where in the page's sources its code is, or was asked for, or its handler is; null: that is not known. */
  place(facts: Facts): string | null;
  /** Of its facts, those that it is found again by in another run, together with its cause and its ordinal. */
  key(facts: Facts): readonly Part[];
  /** The operation as a whole: its facts, and of the links those that it has. */
  whole(base: OperationBase, facts: Facts, links: Links): Operation;
  /** Whether its facts may be others in each run, as a delay that is worked out from the clock. */
  readonly varies: boolean;
  /** When it can happen, as seen from what it is timed from. */
  limits(operation: Operation, origin: Origin<Operation>, settings: TimeSettings): Limits;
  /**
   * What it is timed from in place of its cause: the one before it in a series. Absent: it is in none.
   *
   * @param before those of its kind that ran before it, in that order
   * @param isSinceCause whether one of these ran after its cause
   */
  previous?(
    operation: Operation,
    before: readonly Operation[],
    isSinceCause: (other: Operation) => boolean,
  ): Operation | undefined;
  /** Whether it comes by itself when its time has come, so long after its cause. */
  isTimed(facts: Facts): boolean;
  /** Whether it comes with a frame that the page draws. */
  isOfAnimation(facts: Facts): boolean;
  /** Whether it comes as soon as it can after its cause: the world outside the page has no say in when. */
  followsAtOnce(facts: Facts): boolean;
  /** Whether code may run in it that nobody sees running: in a worker, or where a function goes on. */
  runsUnseen(facts: Facts): boolean;
  /** Whether it is let go through the network, which is another way than that by which a page is told things. */
  readonly isOfNetwork: boolean;
}

/** A row of the table. */
export interface KindOf<Of extends Shape>
  extends Kind<Content<Of['facts']>, Content<Of['operation']>> {
  readonly shape: Of;
}
