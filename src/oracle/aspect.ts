import { type Key, keyOfParts } from '../model/key.js';

/** What is different in one place. */
export type Aspect =
  /** Of an element that has several, which one, from 1; null: it has no other. */
  | { readonly of: 'text'; readonly number: number | null }
  /** Live state is what no attribute shows: `value`, `checked`. */
  | { readonly of: 'attribute' | 'state'; readonly name: string }
  /** `isAgain`: the one run sent the same fewer times than the other, but did send it. */
  | { readonly of: 'sent'; readonly isAgain: boolean }
  | { readonly of: OfElement | OfRequest | 'address' | Ignored };

/** `position`: among its siblings. */
type OfElement = 'child' | 'position';
type OfRequest = 'body' | 'order';
/** All that the user wants ignored in a place. */
type Ignored = (typeof IGNORED)[number];
const IGNORED = ['ignored element', 'ignored attribute', 'ignored request'] as const;

/** For people: `text 2`, `attribute class`, `value`, `child`. */
export function aspectName(aspect: Aspect): string {
  switch (aspect.of) {
    case 'text':
      return aspect.number === null ? 'text' : `text ${aspect.number}`;
    case 'attribute':
      return `attribute ${aspect.name}`;
    case 'state':
      return aspect.name;
    default:
      return aspect.of;
  }
}

/** The same for the same thing in all runs. */
export function aspectKey(path: string, aspect: Aspect): Key {
  switch (aspect.of) {
    case 'text':
      return keyOfParts(path, aspect.of, aspect.number);
    case 'attribute':
    case 'state':
      return keyOfParts(path, aspect.of, aspect.name);
    default:
      return keyOfParts(path, aspect.of);
  }
}

export function isIgnored({ of }: Aspect): boolean {
  return IGNORED.some((ignored) => ignored === of);
}
