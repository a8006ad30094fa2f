import type { ReportData } from '../../../store/report.js';

type Operation = ReportData['operations'][number];

/** In which lane the operations of a kind are drawn. */
const LANES: Readonly<Record<Operation['kind'], string>> = {
  input: 'User',
  dialog: 'User',
  parse: 'Parsing',
  script: 'Scripts',
  response: 'Network',
  timer: 'Timers',
  task: 'Tasks',
  frame: 'Frames',
  idle: 'Frames',
};

/** The lanes that there may be, in the order in which they are drawn. */
export const ALL_LANES: readonly string[] = [...new Set(Object.values(LANES))];

/** Without whose page it is. */
export function laneOfKind(kind: Operation['kind']): string {
  return LANES[kind];
}

/** Of a page that several clients have open, each has its own. */
export function laneOf({ kind, client }: Operation, clients: number): string {
  return clients > 1 ? `${LANES[kind]}, client ${client}` : LANES[kind];
}

/** Those that the operations need, in the order in which they are drawn. */
export function lanesOf(operations: readonly Operation[]): string[] {
  const clients = Math.max(1, ...operations.map(({ client }) => client));
  const needed = new Set(operations.map((operation) => laneOf(operation, clients)));
  const all = Array.from({ length: clients }, (_, index) =>
    ALL_LANES.map((lane) => (clients > 1 ? `${lane}, client ${index + 1}` : lane)),
  );
  return all.flat().filter((lane) => needed.has(lane));
}
