import type { Arrival } from './arrival.js';
import type { Scene } from './page.js';

/** What happens next in a run. */
export type Decision =
  | {
      readonly do: 'perform';
      readonly arrival: Arrival;
      /** Virtual milliseconds. */
      readonly at: number;
      /** Of a parse segment: the times of segments that follow it at once. */
      readonly more?: readonly number[];
    }
  /** Until something changes, at the latest for so many milliseconds of the wall clock. */
  | { readonly do: 'wait'; readonly most: number }
  | { readonly do: 'end' };

/**
 * Decides what a page does, one operation after another. A recording performs what has come, as soon
 * as it has come; an enforced run performs what its order wants.
 */
export interface Policy {
  /** Asked whenever the page is at rest, or has stopped answering. */
  next(scene: Scene): Promise<Decision>;
}
