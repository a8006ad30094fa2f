import type { Key } from './key.js';
import { keyOf } from './kinds.js';
import type { Facts } from './operation.js';

/** What repeats is one series: the rounds of a loop have one key, and the ticks of an interval one but for their number. */
export function seriesOf(facts: Facts): Key {
  return keyOf(facts.kind === 'timer' ? { ...facts, tick: null } : facts);
}
