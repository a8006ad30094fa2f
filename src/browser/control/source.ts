import type { Arrival } from '../../conductor/arrival.js';
import type { AgentMessage } from '../agent/contract.js';
import type { Context, TabEvent } from '../tabs/tab.js';

/** A part of a run that hears of its page. */
export interface Listener {
  /** Chrome tells something. */
  on?(event: TabEvent): void;
  /** The agent in a document tells something. */
  told?(context: Context, message: AgentMessage): void;
}

/** Where a kind of operations comes from. */
export interface Source extends Listener {
  /** What has come and not run, in the order it came; the same objects for as long as it is there. */
  arrivals(): readonly Arrival[];
  /** Whether something of it is on its way: neither held nor over. A run is not at rest before. */
  isTravelling?(): boolean;
  /**
   * The last resort: what is on its way has not moved for seconds, and is taken for lost.
   * @returns sentences about it, for the run's `uncontrolled`
   */
  giveUp?(): readonly string[];
  /** The page is at rest: what it has come to ask for meanwhile can become arrivals. */
  atRest?(): void;
}
