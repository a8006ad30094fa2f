/** What a user knows to differ although nothing is wrong. */
import type { Key } from '../model/key.js';
import { type Aspect, aspectKey } from './aspect.js';
import type { Difference } from './difference.js';

/**
 * What may differ without being an error.
 *
 * @example
 * const ignore: Ignore = {
 *   selectors: ['#clock', '.ad'],
 *   attributes: ['data-time'],
 *   requests: ['POST /api/draft*'],
 * };
 * await wave.explore(recording, { ignore, maxTests: 1 });
 *
 * @since 0.1.0
 */
export interface Ignore {
  /**
   * CSS selectors of elements: they and all that is in them count for nothing.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly selectors: readonly string[];
  /**
   * Names of attributes, wherever they are.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly attributes: readonly string[];
  /**
   * Requests that count for nothing: a glob over the URL, as Playwright's `page.route` has it (a path is on
   * the page's host), with a method before it unless all are meant, as in `POST /api/draft*`. A message over a
   * WebSocket is a `SEND`.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly requests: readonly string[];
}

export const NOTHING: Ignore = { selectors: [], attributes: [], requests: [] };

const ELEMENT = { of: 'ignored element' } as const;
const ATTRIBUTE = { of: 'ignored attribute' } as const;
const REQUEST = { of: 'ignored request' } as const;

export const elementKey = (selector: string): Key => aspectKey(selector, ELEMENT);
export const attributeKey = (name: string): Key => aspectKey(name, ATTRIBUTE);
export const requestKey = (pattern: string): Key => aspectKey(pattern, REQUEST);

/** As differences that hide others, beside the noise that was learned. */
export function ignoredDifferences({ selectors, attributes, requests }: Ignore): Difference[] {
  const of = (kind: Difference['kind'], aspect: Aspect, path: string): Difference => ({
    kind,
    path,
    aspect,
    expected: null,
    actual: null,
    visible: false,
    key: aspectKey(path, aspect),
    within: [],
  });
  return [
    ...selectors.map((selector) => of('dom', ELEMENT, selector)),
    ...attributes.map((name) => of('dom', ATTRIBUTE, name)),
    ...requests.map((pattern) => of('requests', REQUEST, pattern)),
  ];
}
