/** What the agent holds, one line a source of events. */
import { holdAnimations } from './animations.js';
import { followBodies } from './bodies.js';
import { holdChannels } from './channels.js';
import type { AgentSettings } from './contract.js';
import { watchEffects } from './effects.js';
import { holdEventSources } from './event-sources.js';
import type { Events } from './events.js';
import { holdFetch } from './fetch.js';
import { watchInputs } from './inputs.js';
import { holdMotion } from './motion.js';
import { holdRequests } from './requests.js';
import { holdSockets } from './sockets.js';
import { holdStorage } from './storage.js';
import { holdTimers } from './timers.js';
import { holdWorkers } from './workers.js';

export const SOURCES: readonly ((events: Events, settings: AgentSettings) => void)[] = [
  watchInputs,
  holdFetch,
  followBodies,
  holdRequests,
  holdTimers,
  holdSockets,
  holdEventSources,
  holdWorkers,
  holdChannels,
  holdStorage,
  holdMotion,
  holdAnimations,
  watchEffects,
];
