/**
 * What agents hold and watch of the page, one line a part, in the order in which they are installed.
 *
 * Most belong to documents and workers alike. A part behind `IN_DOCUMENT` or `IN_WORKER` is in the bundle
 * of that agent alone: esbuild knows the value (scripts/build.mjs) and drops the line, and with it the file.
 */
import { holdAnimations } from './hold/animations.js';
import { awaitBodies } from './hold/bodies.js';
import { holdBroadcasts } from './hold/broadcasts.js';
import { holdCaches } from './hold/caches.js';
import type { Core } from './hold/core.js';
import { holdFileReaders } from './hold/file-readers.js';
import { holdFonts } from './hold/fonts.js';
import { holdGeolocation } from './hold/geolocation.js';
import { holdPromises } from './hold/held-promises.js';
import { holdImages } from './hold/images.js';
import { holdIndexedDb } from './hold/indexed-db.js';
import { holdLocks } from './hold/locks.js';
import { awaitMedia } from './hold/media.js';
import { holdObservers } from './hold/observers.js';
import { holdOwner } from './hold/owner.js';
import { holdPostedTasks } from './hold/posted-tasks.js';
import { awaitProgress } from './hold/progress-events.js';
import { awaitScrolls } from './hold/scrolls.js';
import { adoptSharedPorts } from './hold/shared-ports.js';
import { holdUploadEvents } from './hold/upload-events.js';
import { holdViewTransitions } from './hold/view-transitions.js';
import { holdWindowMessages } from './hold/window-messages.js';
import { holdWorkers } from './hold/workers.js';
import { installEventSource } from './virtual/event-source.js';
import { installWebSocket } from './virtual/web-socket.js';
import { watchClosing } from './watch/closing.js';
import { watchDownloads } from './watch/downloads.js';
import { watchNodes } from './watch/nodes.js';
import { watchRedirectModes } from './watch/redirects.js';
import { refuseServiceWorkers } from './watch/service-workers.js';
import { watchTouched } from './watch/touched.js';
import { watchTraversals } from './watch/traversals.js';
import { nameUnheld } from './watch/unheld.js';

declare const IN_DOCUMENT: boolean;
declare const IN_WORKER: boolean;

const PARTS: readonly (((core: Core) => void) | false)[] = [
  IN_DOCUMENT && refuseServiceWorkers,
  IN_DOCUMENT && holdWindowMessages,
  awaitBodies,
  awaitProgress,
  holdUploadEvents,
  IN_WORKER && holdOwner,
  IN_WORKER && adoptSharedPorts,
  holdBroadcasts,
  holdPostedTasks,
  holdCaches, // With the browser's own `put`, which the next line wraps.
  holdPromises,
  IN_DOCUMENT && holdFonts,
  IN_DOCUMENT && holdImages,
  IN_DOCUMENT && awaitMedia,
  holdLocks,
  IN_DOCUMENT && holdGeolocation,
  IN_DOCUMENT && holdViewTransitions,
  holdFileReaders,
  holdIndexedDb,
  installWebSocket,
  installEventSource,
  holdWorkers,
  nameUnheld,
  IN_DOCUMENT && watchTraversals,
  IN_DOCUMENT && watchDownloads,
  watchRedirectModes,
  IN_DOCUMENT && holdAnimations,
  IN_DOCUMENT && holdObservers,
  IN_DOCUMENT && awaitScrolls,
  watchClosing,
  IN_DOCUMENT && watchNodes,
  IN_DOCUMENT && watchTouched,
];

export function installParts(core: Core): void {
  for (const install of PARTS) if (install !== false) install(core);
}
