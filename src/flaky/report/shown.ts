/** How tests are shown, in the same words by all reporters. */
import { relative } from 'node:path';
import type { Place } from '../../report/place.js';

/** As it is named in the folder that WAVE was started in: there are the sources of who tests. */
export function shownPlace({ file, line }: Place): Place {
  const path = relative('', file);
  return { file: path.startsWith('..') ? file : path, line };
}

interface Named {
  /** Of the runner's configuration; empty: it has none. */
  readonly project: string;
  readonly place: Place | null;
  readonly titles: readonly string[];
}

/** `cart.spec.ts:14 › adds to the cart`, or `[mobile] › cart.spec.ts:14 › adds to the cart` */
export function nameOf({ project, place, titles }: Named): string {
  const shown = place && shownPlace(place);
  return [
    ...(project === '' ? [] : [`[${project}]`]),
    ...(shown === null ? [] : [`${shown.file}:${shown.line}`]),
    ...titles,
  ].join(' › ');
}
