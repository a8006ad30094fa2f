import { availableParallelism } from 'node:os';
import { LOOK_AHEAD } from '../exploration/in-order.js';
import type { Granularity } from '../model/granularity.js';
import { type Ignore, NOTHING } from '../oracle/ignore.js';
import type { Reporter } from '../report/reporter.js';
import type { NetworkMode } from '../scheduler/network-mode.js';
import type { HeuristicName } from '../search/heuristics/names.js';
import type { FlowObject } from './scenario.js';

/** See LaunchOptions, RecordOptions, ExploreOptions, ModelOptions and FlakyOptions, which say what each is. */
interface Defaults {
  readonly browserNamedBy: string;
  readonly headed: boolean;
  readonly granularity: Granularity;
  readonly pace: null;
  readonly humanGap: number;
  readonly typingSpeed: number;
  readonly seed: number;
  readonly name: null;
  readonly heuristic: HeuristicName;
  readonly prune: boolean;
  readonly maxTests: number;
  /** A test with a poll has some forty orders, most others have fewer than twenty. */
  readonly maxRuns: number;
  readonly shrinkTests: number;
  readonly shrinkScenario: boolean;
  readonly pictures: boolean;
  readonly bail: boolean;
  readonly until: 'orders' | 'pairs';
  readonly earlyInput: boolean;
  readonly ignore: Ignore;
  readonly network: NetworkMode;
  readonly maxLatency: number;
  readonly replayCommand: null;
  readonly known: Readonly<Record<string, string>>;
  readonly reporter: readonly Reporter[];
  readonly format: 'text';
}

/**
 * What is taken for options that are left out, by programs and on the command line.
 *
 * @example
 * await wave.explore(recording, { maxTests: DEFAULTS.maxTests / 10 });
 *
 * @since 0.1.0
 */
export const DEFAULTS: Defaults = {
  browserNamedBy: 'the option browser',
  headed: false,
  granularity: 'coarse',
  pace: null,
  humanGap: 50,
  typingSpeed: 12,
  seed: 1,
  name: null,
  heuristic: 'portfolio',
  prune: false,
  maxTests: 30,
  maxRuns: 50,
  shrinkTests: 16,
  shrinkScenario: false,
  pictures: false,
  bail: false,
  until: 'orders',
  earlyInput: false,
  ignore: NOTHING,
  network: 'archive',
  maxLatency: 10_000,
  replayCommand: null,
  known: {},
  reporter: [],
  format: 'text',
};

/**
 * One for each processor. Live servers are asked by one run after the other, for what they keep of one
 * would be there in the next.
 */
export function defaultWorkers(network: NetworkMode): number {
  return network === 'archive' ? Math.min(availableParallelism(), LOOK_AHEAD) : 1;
}

/** The load of the page, and no more. */
export function defaultScenario(url: string): FlowObject {
  return { title: 'load', steps: [{ type: 'navigate', url }] };
}

/** Of what is called with a sentence. */
export const silent = (): void => {};

/** A signal that is never aborted; one for each use, for listeners stay on it. */
export const neverAborted = (): AbortSignal => new AbortController().signal;
