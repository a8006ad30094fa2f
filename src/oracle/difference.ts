import type { Key } from '../model/key.js';
import type { Aspect } from './aspect.js';

export const DIFFERENCE_KINDS = [
  'hang',
  'exception',
  'rejection',
  'dom',
  'requests',
  'dialogs',
  'storage',
  'console',
] as const;

/** One thing in which an outcome is not that of σ0. */
export interface Difference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  /**
   * Where. In a document a path like a CSS selector, `body > ul#list > li:nth-child(3)`, with the
   * positions of σ0 (`sub.html: body` in a frame); of an exception its place, `script.js:12`;
   * of a request `POST /save`; of a stored item `localStorage "cart"`; else empty.
   */
  readonly path: string;
  /** What is different there. */
  readonly aspect: Aspect;
  /** As in σ0; null: it was not there. Of long texts, so much is left that they differ. */
  readonly expected: string | null;
  readonly actual: string | null;
  /** Whether a person notices: it is on the screen, in a dialog, or in the data on the server. */
  readonly visible: boolean;
  /** What a mask knows it by; the same in all runs. */
  readonly key: Key;
  /** Keys under which the elements around it would have come or gone, outermost first. */
  readonly within: readonly Key[];
}
