/**
 * Downloads that links begin (`<a download>`): before Chrome holds the request, or begins what needs none,
 * nothing but this event tells of them.
 */

import type { Core } from '../hold/core.js';
import { onEvent } from '../hold/held-events.js';
import { drained } from '../page/tasks.js';

const { URL } = globalThis;

export function watchDownloads({ report }: Core): void {
  onEvent(navigation, 'navigate', async (event) => {
    const { downloadRequest, destination } = event;
    if (downloadRequest === null || !isDownloaded(destination.url)) return;
    // The page may prevent it still.
    await drained();
    if (!event.defaultPrevented) report({ type: 'download', url: destination.url });
  });
}

/** Chrome goes to what is of another origin, as if the attribute were not there. */
function isDownloaded(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol === 'data:' || origin === self.origin;
}
