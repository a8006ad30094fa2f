/** Vitest's `expect`, with the matcher of WAVE. */
import { expect } from 'vitest';
import { type FailOn, toBeRaceFree } from 'wave-races';

expect.extend({ toBeRaceFree });

declare module 'vitest' {
  interface Matchers {
    toBeRaceFree(options?: { failOn?: FailOn }): void;
  }
}
