/** What a load ends in, taken by the same code as in WAVE's own runs. It runs in a world of its own, beside the page's. */
import { snapshotDocument } from '../../../src/browser/agent/watch/snapshot.js';
import { storedItems } from '../../../src/browser/agent/watch/storage.js';

export function documentJson(): string {
  return JSON.stringify({
    url: document.URL,
    root: snapshotDocument(document),
    storage: storedItems(),
  });
}
