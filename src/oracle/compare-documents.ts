import { digest } from '../model/digest.js';
import { documentName, uniqueNames } from '../model/names.js';
import type { DocumentSnapshot } from '../model/outcome.js';
import { type Aligned, align } from './align.js';
import { aspectKey } from './aspect.js';
import { compareTrees } from './compare-trees.js';
import type { Difference } from './difference.js';
import type { Ignore } from './ignore.js';
import { normalise } from './normalise.js';
import { stableUrl } from './stable.js';

/** Differences of the final DOM: the main frame's first, each document's from top to bottom. */
export function compareDocuments(
  expected: readonly DocumentSnapshot[],
  actual: readonly DocumentSnapshot[],
  ignore: Ignore,
): Difference[] {
  const main = alignFrames(expected.slice(0, 1), actual.slice(0, 1));
  const frames = alignFrames(expected.slice(1), actual.slice(1));
  const names = uniqueNames(frames.map(([e, a]) => documentName((e ?? a)?.url ?? '')));
  return [
    ...main.flatMap((pair) => compareDocument(pair, '', ignore)),
    ...frames.flatMap((pair, index) => compareDocument(pair, names[index] ?? '', ignore)),
  ];
}

function alignFrames(expected: readonly DocumentSnapshot[], actual: readonly DocumentSnapshot[]) {
  return align(expected, actual, {
    digest: ({ url }) => digest(stableUrl(url)),
    likeness: () => 1,
  });
}

/** @param frame the name of its document; empty: the main frame */
function compareDocument(
  [expected, actual]: Aligned<DocumentSnapshot>,
  frame: string,
  ignore: Ignore,
): readonly Difference[] {
  const address = compareAddresses(expected, actual, frame);
  const trees = [expected, actual].map((snapshot) =>
    snapshot === null || snapshot.root === null ? [] : [normalise(snapshot.root)],
  );
  return [...address, ...compareTrees(trees[0] ?? [], trees[1] ?? [], frame, ignore)];
}

function compareAddresses(
  expected: DocumentSnapshot | null,
  actual: DocumentSnapshot | null,
  frame: string,
): Difference[] {
  const urls = {
    expected: expected === null ? null : stableUrl(expected.url),
    actual: actual === null ? null : stableUrl(actual.url),
  };
  if (urls.expected === urls.actual) return [];
  const path = frame === '' ? 'the page' : `the frame ${frame}`;
  const aspect = { of: 'address' } as const;
  const key = aspectKey(path, aspect);
  return [{ kind: 'dom', path, aspect, ...urls, visible: true, key, within: [] }];
}
