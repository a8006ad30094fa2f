import type { Rule } from '../happens-before.js';
import { firstCausedFirst, groupBy } from './pairs.js';

export const insertionOrder: Rule = {
  name: 'insertion-order',
  source:
    'HTML standard, "The script element" (list of scripts that will execute in order as soon as possible)',
  says: 'Scripts inserted with async = false into one document run in the order of insertion.',
  *edges(context) {
    const ordered = context.operations
      .filter((operation) => operation.kind === 'script')
      .filter(({ loading }) => loading === 'ordered');
    for (const queue of groupBy(ordered, ({ document }) => document).values()) {
      yield* firstCausedFirst(queue, context);
    }
  },
};
