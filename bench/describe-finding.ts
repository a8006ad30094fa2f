import type { ReportedFinding } from '../src/store/report.js';

/** `difference, click #a before response GET b.json: text of p is "c" instead of "d"`. */
export function describeFinding({ race, verdict, title }: ReportedFinding): string {
  const pair = race === null ? 'no race' : `${race.first.name} before ${race.second.name}`;
  return `${verdict}, ${pair}: ${title}`;
}
