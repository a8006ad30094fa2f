/** What answers the requests of an enforced run. */
import type { ResponseSource } from '../browser/control/network/response.js';
import type { WhyUnanswered } from '../model/miss.js';
import { LiveNetwork } from '../recorder/live-network.js';
import type { Exchange } from '../store/exchange.js';
import { ArchivedNetwork } from './archived-network.js';
import { AskingNetwork } from './asking-network.js';
import { HybridNetwork } from './hybrid-network.js';
import type { LooseRequests } from './loose-requests.js';
import type { NetworkMode } from './network-mode.js';

export interface NetworkSettings {
  readonly mode: NetworkMode;
  readonly loose: LooseRequests;
  /** With an archive: whether servers are asked what it does not have, where asking changes nothing there. */
  readonly asks?: boolean;
}

export interface Network {
  readonly source: ResponseSource;
  /** Requests that nobody answered, by method and URL; and why. */
  readonly misses: ReadonlyMap<string, WhyUnanswered | null>;
  /** Requests that servers answered as the archive had no answer, by method and URL. */
  readonly asked: ReadonlySet<string>;
  /** Whether nobody can answer a question: all that the recording has is out of date. */
  isStale(question: Question): boolean;
  /** Sentences on what servers do not say, for it tells of what was not written, and on loose answers. */
  notes(): readonly string[];
}

type Question = Parameters<ArchivedNetwork['isStale']>[0];

/** One run's. */
export function networkOf(
  { mode, loose, asks = false }: NetworkSettings,
  exchanges: readonly Exchange[],
): Network {
  const archive = new ArchivedNetwork(exchanges, loose);
  const asked = new Set<string>();
  const common = { misses: archive.misses, asked, notes: () => archive.notes() };
  const isStale = (question: Question) => archive.isStale(question);
  switch (mode) {
    case 'archive': {
      const source = asks ? new AskingNetwork(archive, asked) : archive;
      return { source, isStale, ...common };
    }
    case 'live':
      return { source: new LiveNetwork(), isStale: () => false, ...common };
    case 'hybrid':
      return { source: new HybridNetwork(archive, new LiveNetwork()), isStale, ...common };
  }
}
