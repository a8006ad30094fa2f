/** Why a test is flaky (FlakeShovel, section 7: causes C1 to C3). */
import type { Finding } from '../search/findings.js';
import type { TestTrace } from '../test-trace.js';

export interface Cause {
  readonly id: 'C1' | 'C2' | 'C3';
  /** As a heading. */
  readonly title: string;
  /** One sentence on this finding; null: it is not its cause. */
  readonly explain: (finding: Finding, natural: TestTrace) => string | null;
}
