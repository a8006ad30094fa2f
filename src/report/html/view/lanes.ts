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

/** Of more documents and workers nobody could tell the lanes apart: then there is one for all of a kind. */
const MOST_DOCUMENTS = 6;

/** Whose lanes there are: of each client, or of each document and worker that its operations ran in. */
export interface Owners {
  readonly areClients: boolean;
  readonly areDocuments: boolean;
}

export function ownersOf(operations: readonly Operation[]): Owners {
  const clients = new Set(operations.map(({ client }) => client));
  const documents = new Set(operations.flatMap(({ document }) => document ?? []));
  return {
    areClients: clients.size > 1,
    areDocuments: documents.size > 1 && documents.size <= MOST_DOCUMENTS,
  };
}

/** `Timers, sub.html`; an input is a person's, wherever it acts. */
export function laneOf({ kind, client, document }: Operation, owners: Owners): string {
  const isOfDocument = owners.areDocuments && document !== null && LANES[kind] !== 'User';
  return [
    LANES[kind],
    ...(isOfDocument ? [document] : []),
    ...(owners.areClients ? [`client ${client}`] : []),
  ].join(', ');
}

/** Those that the operations need, in the order in which they are drawn: by clients, documents, and kinds. */
export function lanesOf(operations: readonly Operation[], owners: Owners): string[] {
  const documents = [...new Set(operations.map(({ document }) => document))];
  const placed = operations.map((operation) => ({
    lane: laneOf(operation, owners),
    client: operation.client,
    document:
      owners.areDocuments && LANES[operation.kind] !== 'User'
        ? documents.indexOf(operation.document)
        : -1,
    kind: ALL_LANES.indexOf(LANES[operation.kind]),
  }));
  placed.sort((a, b) => a.client - b.client || a.document - b.document || a.kind - b.kind);
  return [...new Set(placed.map(({ lane }) => lane))];
}
