import type { DocumentSnapshot, SnapshotElement } from '../../model/outcome.js';
import type { Tab } from './tab.js';

/** The final DOM of every document of a page, in the order of its frames. */
export async function documentsOf(
  tab: Tab,
  frames: readonly string[],
): Promise<DocumentSnapshot[]> {
  return Promise.all(frames.map((frame) => snapshotOf(tab, frame)));
}

/** Most runs end as another did: only a document not seen before is told in full. */
async function snapshotOf(tab: Tab, frame: string): Promise<DocumentSnapshot> {
  const context = tab.contextOf(frame);
  if (context === null) return { url: '', root: null };
  const digest = String(await tab.call(context, 'digest'));
  const known = tab.snapshots.get(digest);
  if (known !== undefined) return known;
  const [json, url] = await Promise.all([tab.call(context, 'snapshot'), tab.call(context, 'url')]);
  const snapshot = { url: String(url), root: parseSnapshot(String(json)) };
  tab.snapshots.set(digest, snapshot);
  return snapshot;
}

/** What the agent's `snapshotJson` gives. */
function parseSnapshot(json: string): SnapshotElement | null {
  return JSON.parse(json);
}
