import type { Rule } from '../happens-before.js';
import type { Operation } from '../operation.js';
import { fromCause } from './pairs.js';

export const requests: Rule = {
  name: 'requests',
  source: 'WAVE paper, section III-C (parsing operations: p initiates q; network events)',
  says: 'What requests a script or another resource comes before its script or response.',
  edges: (context) => fromCause(context, isRequested),
};

/** A blocking script runs in the segment that it opens. */
function isRequested(operation: Operation): boolean {
  const { kind } = operation;
  if (kind === 'parse') return operation.segment > 1 && operation.script !== null;
  return kind === 'script' || kind === 'response';
}
