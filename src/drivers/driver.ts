/**
 * Who acts on the page. The Recorder flow is one driver, which knows its steps in advance; a script is
 * another, which says what it does next only when it has seen what came of what it did before. Each
 * acts for one client.
 */
import type { Arrival } from '../conductor/arrival.js';
import type { PageException } from '../model/outcome.js';

/** Whether the scenario can go on; `detail` says why not, as a clause. */
export type Possible =
  | { readonly ready: true }
  | { readonly ready: false; readonly detail: string };

/** How what an input requires stands. */
export interface Requirements {
  /** Whether each is met, by name. The input is possible when all are. */
  readonly met: Readonly<Record<string, boolean>>;
  /** The handlers that it would meet, see `Driver.handlers`. */
  readonly handlers: readonly string[];
}

export interface Driver {
  /**
   * The next input, whether or not it is possible yet: released, it is performed. It stays the same
   * until then. Null: the scenario is over, or something has to come of the page before it goes on;
   * `possible` tells which.
   *
   * To be asked while the page is at rest. A script is given the time to come to its next command.
   */
  next(): Promise<Arrival | null>;
  /**
   * Whether a person could perform the next input now; where there is none, whether the scenario has
   * come to its end, and all has come that it waits for there.
   */
  possible(): Promise<Possible>;
  /**
   * The handlers that the next input would meet now, by what they are known by in every run, see
   * `handlerPlace`; none if it acts on no element, and no key is pressed.
   */
  handlers(): Promise<readonly string[]>;
  /** How many keys are typed for the next input, as far as the page shows that now. */
  keys(): Promise<number>;
  /** What people call the next input who see what it acts on; null: as the scenario does. */
  action(): Promise<string | null>;
  /** How the inputs that are known and still to come stand now, by the numbers of their steps. */
  requirements(): Promise<ReadonlyMap<number, Requirements>>;
  /** What people find an input by in the scenario: `Step 3 of the scenario, "click #b1",`. */
  nameOf(input: Arrival): string;
  /**
   * Nothing more will come of the page. A script's waits end with time-outs, as they would after some
   * time.
   *
   * @returns whether the scenario may go on
   */
  timeOut(): Promise<boolean>;
  /** Sentences on inputs that no hands could make as they are. */
  readonly untrusted: readonly string[];
  /** Sentences on inputs that were no longer possible when they were performed, and did nothing. */
  readonly undone: readonly string[];
  /** What the scenario itself threw: an assertion that fails ends a script. */
  readonly exceptions: readonly PageException[];
  /** Lets go of the page. */
  end(): Promise<void>;
}
