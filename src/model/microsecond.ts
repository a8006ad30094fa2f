export const MICROSECOND = 0.001;

/** Milliseconds, as exact as the timeline takes them. */
export function toMicrosecond(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
