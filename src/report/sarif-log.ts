/** What all logs of WAVE in SARIF have (OASIS, 2.1.0): the head, and how a place in the sources is named. */
import type { PhysicalLocation, ReportingDescriptor, Run } from 'sarif';
import type { Place } from './place.js';

export function formatSarif(runs: readonly Run[]): string {
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ version: '2.1.0', $schema, runs }, null, 2)}\n`;
}

/** Of a run. */
export function madeBy(version: string, rules: ReportingDescriptor[]) {
  return {
    tool: { driver: { name: 'WAVE', version, rules } },
    columnKind: 'utf16CodeUnits',
  } as const;
}

export const physical = ({ file, line }: Place): PhysicalLocation => ({
  artifactLocation: { uri: encodeURI(file) },
  region: { startLine: Math.max(line, 1) },
});
