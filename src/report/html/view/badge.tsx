import type { ReportedFinding } from '../../../store/report.js';

export function Badge({ severity }: Pick<ReportedFinding, 'severity'>) {
  return <span class={`badge ${severity}`}>{severity}</span>;
}
