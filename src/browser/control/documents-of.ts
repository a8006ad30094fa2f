import type { DocumentSnapshot, SnapshotElement } from '../../oracle/outcome.js';
import type { Tab } from './tab.js';

/** The final DOM of every document of a page, the main frame's first, then frames depth first. */
export async function documentsOf(
  tab: Tab,
  mainFrame: string,
  frames: readonly { readonly id: string; readonly parent: string }[],
): Promise<DocumentSnapshot[]> {
  return Promise.all(inOrder(mainFrame, frames).map((frame) => snapshotOf(tab, frame)));
}

function inOrder(
  frame: string,
  frames: readonly { readonly id: string; readonly parent: string }[],
): string[] {
  const children = frames.filter(({ parent }) => parent === frame);
  return [frame, ...children.flatMap(({ id }) => inOrder(id, frames))];
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
