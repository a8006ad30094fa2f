import { toMicrosecond } from './microsecond.js';

/** One frame at 60 Hz, rounded up; ms. */
export const FRAME = 17;
/** So far apart are two frames of which one requests the other: code counts on it, and on the clock. */
export const FRAME_GAP = toMicrosecond(1000 / 60);
