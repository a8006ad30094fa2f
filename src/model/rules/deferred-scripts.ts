import type { Rule, RuleContext } from '../happens-before.js';
import type { Operation } from '../operation.js';
import { groupBy, inSequence } from './pairs.js';

export const finishesParsing: Rule = {
  name: 'finishes-parsing',
  source: 'HTML standard, "The end" (of parsing)',
  says: 'The last segment of a document comes before its defer and module scripts.',
  *edges(context) {
    const segments = context.operations.filter((operation) => operation.kind === 'parse');
    const documents = groupBy(segments, ({ document }) => document);
    for (const script of deferredScripts(context)) {
      const [last] = (documents.get(script.document) ?? []).sort((a, b) => b.segment - a.segment);
      if (last !== undefined) yield [last.id, script.id];
    }
  },
};

export const deferOrder: Rule = {
  name: 'defer-order',
  source:
    'HTML standard, "The end" (list of scripts that will execute when the document has finished parsing)',
  says: 'Defer and module scripts of one document run in its order.',
  *edges(context) {
    // Their order in σ0 is that of the document: the list has one order in every run.
    const documents = groupBy(deferredScripts(context), ({ document }) => document);
    for (const scripts of documents.values()) yield* inSequence(scripts);
  },
};

/** `module` is a module script without `async` in the document's own markup. */
function deferredScripts({ operations }: RuleContext): Operation<'script'>[] {
  return operations
    .filter((operation) => operation.kind === 'script')
    .filter(({ loading }) => loading === 'defer' || loading === 'module');
}
