import type { DocumentSnapshot } from '../../../model/outcome.js';
import type { FrameTree } from '../documents/frame-tree.js';
import { isGone } from '../guard/guard.js';
import type { RunHost } from '../host.js';

const NOTHING: DocumentSnapshot = { url: '', root: null, storage: null };

/** The final DOM of every document of a page, in the order of its frames. */
export async function documentsOf(host: RunHost, frames: FrameTree): Promise<DocumentSnapshot[]> {
  try {
    return await Promise.all(frames.inOrder().map((frame) => snapshotOf(host, frame)));
  } catch (error) {
    if (!isGone(error)) throw error;
    // A document has taken another's place meanwhile.
    await host.settle();
    return documentsOf(host, frames);
  }
}

/** Most runs end as another did: only a document not seen before is told in full. */
async function snapshotOf({ tab, agents }: RunHost, frame: string): Promise<DocumentSnapshot> {
  const context = tab.contextOf(frame);
  if (context === null) return NOTHING;
  const digest = await agents.ask(context, 'digest');
  if (digest === null) return NOTHING;
  const known = tab.snapshots.get(digest);
  if (known !== undefined) return known;
  const [root, url, storage] = await Promise.all([
    agents.ask(context, 'snapshot'),
    agents.ask(context, 'url'),
    agents.ask(context, 'storage'),
  ]);
  const snapshot = { url: url ?? '', root, storage };
  tab.snapshots.set(digest, snapshot);
  return snapshot;
}
