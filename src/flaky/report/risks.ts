import { printable } from '../../model/printable.js';
import { clipped } from '../../report/clipped.js';
import type { Paint } from '../../report/paint.js';
import type { FlakyRisk } from '../rank-tests.js';
import { nameOf } from './shown.js';

/** So many reasons are told of a test. */
const MOST_REASONS = 3;

/**
 * What `rankFlaky` has told, as a table.
 *
 * @example
 * const risks = await rankFlaky(['npx', 'playwright', 'test']);
 * console.log(formatRisks(risks, painter(process.stdout)));
 *
 * @since 0.1.0
 */
export function formatRisks(risks: readonly FlakyRisk[], paint: Paint): string {
  const rows = risks.flatMap((risk) => {
    const { score, reasons } = risk;
    const shown = score === null ? 'fails' : String(score);
    return [
      `${shown.padStart(5)}  ${paint('bold', printable(nameOf(risk)))}`,
      ...reasons.slice(0, MOST_REASONS).map((reason) => `       ${clipped(reason)}`),
    ];
  });
  return `${[` RISK  TEST`, ...rows].join('\n')}\n`;
}
