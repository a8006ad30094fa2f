import type { Beginning } from '../../conductor/arrival.js';
import type { Held } from '../agent/contract.js';
import type { Context, Tab } from '../tabs/tab.js';
import type { AgentCalls } from './agent-calls.js';
import type { Guard } from './guard/guard.js';
import type { Requests } from './network/requests.js';
import type { ResponseSource } from './network/response.js';
import type { StreamServer } from './network/stream-server.js';
import type { RunProgress } from './run-progress.js';

export interface ControlSettings {
  readonly url: string;
  readonly source: ResponseSource;
  readonly streams: StreamServer;
  /** A person may stop the page in DevTools for as long as they like. */
  readonly isDebugged?: boolean;
}

/** What a run gives to its parts. */
export interface RunHost {
  readonly tab: Tab;
  readonly agents: AgentCalls;
  readonly options: ControlSettings;
  readonly progress: RunProgress;
  readonly guard: Guard;
  readonly requests: Requests;
  /** Returns when nothing is on its way and nothing is left to do but what is held. */
  readonly settle: () => Promise<void>;
  /** Runs what an agent holds. All are told that it begins: see `Arrival.tellsAll`. */
  readonly perform: (context: Context, beginning: Beginning, held: Held) => Promise<void>;
}
