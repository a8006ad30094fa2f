/** What answers the requests of an enforced run. */
import type { ResponseSource } from '../browser/control/network/response.js';
import { LiveNetwork } from '../recorder/live-network.js';
import type { Exchange } from '../store/exchange.js';
import { ArchivedNetwork } from './archived-network.js';
import { HybridNetwork } from './hybrid-network.js';
import type { LooseRequests } from './loose-requests.js';

/**
 * What can answer the requests of an exploration.
 *
 * @example
 * for (const network of NETWORKS) await wave.explore(recording, { network, maxTests: 1 });
 *
 * @since 0.1.0
 */
export const NETWORKS = ['archive', 'live', 'hybrid'] as const;

/**
 * `archive`: the recording alone, and no request reaches a server; `live`: the servers, as in a
 * recording; `hybrid`: the recording, and the servers for what it does not have.
 *
 * @since 0.1.0
 */
export type NetworkMode = (typeof NETWORKS)[number];

export interface NetworkSettings {
  readonly mode: NetworkMode;
  readonly loose: LooseRequests;
}

export interface Network {
  readonly source: ResponseSource;
  /** Requests that nobody answered, by method and URL. */
  readonly misses: ReadonlySet<string>;
  /** Whether nobody can answer a question: all that the recording has is out of date. */
  isStale(question: Question): boolean;
  /** Sentences on what servers do not say, for it tells of what was not written, and on loose answers. */
  notes(): readonly string[];
}

type Question = Parameters<ArchivedNetwork['isStale']>[0];

/** One run's. */
export function networkOf(
  { mode, loose }: NetworkSettings,
  exchanges: readonly Exchange[],
): Network {
  const archive = new ArchivedNetwork(exchanges, loose);
  const { misses } = archive;
  const isStale = (question: Question) => archive.isStale(question);
  const notes = () => archive.notes();
  switch (mode) {
    case 'archive':
      return { source: archive, misses, isStale, notes };
    case 'live':
      return { source: new LiveNetwork(), misses, isStale: () => false, notes };
    case 'hybrid':
      return { source: new HybridNetwork(archive, new LiveNetwork()), misses, isStale, notes };
  }
}
