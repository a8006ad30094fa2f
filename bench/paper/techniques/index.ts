import { heavyTailed } from './heavy-tailed.js';
import { rerun } from './rerun.js';
import { rnd } from './rnd.js';
import type { Technique } from './technique.js';
import { throttled } from './throttled.js';
import { wave } from './wave.js';

/** In the order of the tables' columns. */
export const TECHNIQUES: readonly Technique[] = [
  rnd(50),
  rnd(500),
  rnd(1000),
  rnd(1000, 'when-loaded'),
  heavyTailed,
  rerun,
  throttled,
  wave('rd'),
  wave('pf'),
  wave('af'),
  wave('portfolio'),
];
