import type { Place } from '../trace.js';

/** By it a command of Selenium's says which line of the test has sent it; in JSON. WAVE's program takes it off. */
export const PLACE_HEADER = 'x-wave-place';

/** What that header says, in JSON. */
export interface SentFrom {
  readonly place: Place;
  /** Whether it asks again and again until something is so. */
  readonly isWait: boolean;
}
