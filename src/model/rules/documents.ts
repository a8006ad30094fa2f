import type { Rule } from '../happens-before.js';
import type { Operation } from '../operation.js';
import { fromCause, groupBy, inSequence } from './pairs.js';

export const opensDocument: Rule = {
  name: 'opens-document',
  source: 'WAVE paper, section III-C (parsing operations: p initiates q)',
  says: 'What creates or navigates a frame comes before the first segment of the document in it.',
  edges: (context) =>
    fromCause(context, (operation) => operation.kind === 'parse' && operation.segment === 1),
};

export const parseOrder: Rule = {
  name: 'parse-order',
  source: 'WAVE paper, section III-C (parsing operations of the same file)',
  says: 'The segments of one document are parsed in its order.',
  *edges({ operations }) {
    const segments = operations.filter((operation) => operation.kind === 'parse');
    for (const document of groupBy(segments, ({ document }) => document).values()) {
      yield* inSequence(bySegment(document));
    }
  },
};

/** By the position in the document, which a damaged recording may contradict. */
function bySegment(segments: readonly Operation<'parse'>[]): Operation<'parse'>[] {
  return [...segments].sort((a, b) => a.segment - b.segment);
}
