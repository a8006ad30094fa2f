/** What all tests of `replay.json` are run again with, and judged. */
import { hiding, type Mask } from '../oracle/mask.js';
import { LooseRequests } from '../scheduler/loose-requests.js';
import type { NetworkSettings } from '../scheduler/network.js';
import type { Replay } from '../store/replay.js';

/** The mask that the tests were judged with. */
export function maskOf({ ignore, masked }: Replay): Mask {
  return { noise: [], ignore, hiddenBy: hiding(new Set(masked)) };
}

/** The network that the tests had. */
export function networkSettingsOf({ network, loose }: Replay): NetworkSettings {
  return { mode: network, loose: new LooseRequests(loose) };
}
