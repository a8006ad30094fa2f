import type { Beginning } from '../../../conductor/arrival.js';
import type { AgentMessage, AgentSettings } from '../contract.js';
import type { Connecting } from '../virtual/connections.js';
import type { Drawing } from './drawing.js';
import type { HeldTasks } from './held-tasks.js';
import type { Ports } from './ports.js';

/** What an agent's parts work with. */
export interface Core extends Connecting {
  readonly settings: AgentSettings;
  /** Whether what a document sends itself is held too. */
  readonly isFine: boolean;
  readonly report: (message: AgentMessage) => void;
  readonly tasks: HeldTasks;
  /** A worker never needs it. */
  readonly drawing: Drawing;
  /** Of each port that comes with a message, before the page has it. */
  readonly onPorts: Ports['adopt'];
  readonly on: Listeners;
}

/** What the parts are told, in the order in which they were installed. */
export interface Listeners {
  /** Another operation begins. */
  readonly begin: ((beginning: Beginning) => void)[];
  /** The handler of a timer is about to run. */
  readonly fire: ((timer: number) => void)[];
  /** The page is about to do all that it has to do. */
  readonly drain: (() => void)[];
  /** It has done so. Whoever finds that it needs a frame (`Drawing`) has it drained once more. */
  readonly quiet: (() => void)[];
  /** It has, but something may be on its way from another process, which is to become pending. */
  readonly flush: (() => void)[];
  /** Nothing is left to do: what there is to see is to be told. */
  readonly rest: ((isParsing: boolean) => void)[];
}
