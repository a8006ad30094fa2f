/** Whether σ0 came back before any other order ran, on which all rests that is said of these. */
import type { ReportData } from '../store/report.js';

const WHAT = {
  never:
    'The recorded order, run again under control, never ended as recorded. So where nothing is found, that ' +
    'says nothing of the page; and what is found may not be due to the order.',
  sometimes:
    'The recorded order, run again under control, ended as recorded at least once, but not every run was like ' +
    'the recording. So what is found may not be due to the order.',
} as const;

const TO_DO =
  'Record the page again, and see whether its server or its own code answers differently each time.';

/** What happened, why, and what to do: sentences; null: every run was like the recording. */
export function describeUnreproduced({
  baseline: { reproduced, departures },
}: {
  readonly baseline: Pick<ReportData['baseline'], 'reproduced' | 'departures'>;
}): readonly string[] | null {
  if (reproduced === 'always') return null;
  const [first, ...others] = departures;
  const more = others.length === 0 ? '' : ` (${others.length} more in report.json)`;
  return [WHAT[reproduced], ...(first === undefined ? [] : [`Why: ${first}${more}`]), TO_DO];
}
