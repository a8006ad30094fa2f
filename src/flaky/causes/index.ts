/** The first that explains a finding is its cause. */
import type { Finding } from '../search/findings.js';
import type { TestTrace } from '../test-trace.js';
import type { Cause } from './cause.js';
import { dataRace } from './data-race.js';
import { implicitOrder } from './implicit-order.js';
import { tooSlow } from './too-slow.js';

export const CAUSES: readonly Cause[] = [tooSlow, dataRace, implicitOrder];

export interface Explained {
  readonly id: Cause['id'];
  readonly title: string;
  readonly sentence: string;
}

export function causeOf(finding: Finding, natural: TestTrace): Explained | null {
  for (const { id, title, explain } of CAUSES) {
    const sentence = explain(finding, natural);
    if (sentence !== null) return { id, title, sentence };
  }
  return null;
}
