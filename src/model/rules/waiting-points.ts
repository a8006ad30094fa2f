import type { Rule } from '../happens-before.js';
import { fromCause, fromEach } from './pairs.js';

export const resumesParsing: Rule = {
  name: 'resumes-parsing',
  source: 'WAVE paper, section II-A (waiting points)',
  says: 'What ends a pause of the parser comes before the segment in which parsing goes on.',
  // A segment that a script opens was asked for by that script's tag: rule `requests`.
  edges: (context) =>
    fromCause(
      context,
      (operation) =>
        operation.kind === 'parse' && operation.segment > 1 && operation.script === null,
    ),
};

export const blocksScript: Rule = {
  name: 'blocks-script',
  source: 'HTML standard, "Interactions of styling and scripting"',
  says: 'A stylesheet comes before the scripts that wait for it: the one that opens a segment, defer and module scripts.',
  *edges({ operations }) {
    for (const operation of operations) {
      const mayWait = operation.kind === 'parse' || operation.kind === 'script';
      if (mayWait) yield* fromEach(operation.awaits, operation.id);
    }
  },
};
