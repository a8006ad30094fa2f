import type { Severity } from '../../oracle/severity.js';
import type { Evidence } from './evidence.js';

/** A way in which pages race that the field has a name for. */
export interface Pattern {
  /** A sentence. */
  readonly name: string;
  /** What usually repairs it: a sentence or two. */
  readonly repair: string;
  /** Whether the evidence leaves hardly a doubt: a wrong name is worse than none. */
  holds(evidence: Evidence): boolean;
  /** How grave it is at most, whatever differs; null: as grave as what differs. */
  readonly severity: ((evidence: Evidence) => Severity) | null;
}
