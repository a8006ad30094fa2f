/** Resources whose arrival no code of the page waits for in an order that matters. */

const LET_THROUGH: ReadonlySet<string> = new Set([
  'Font',
  'Media',
  'TextTrack',
  'Ping',
  'Manifest',
  'CSPViolationReport',
]);

/** Whether it is answered at once, and no operation is its end. */
export function isLetThrough(type: string): boolean {
  return LET_THROUGH.has(type);
}
