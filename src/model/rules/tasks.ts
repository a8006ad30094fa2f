import type { Rule } from '../happens-before.js';
import { firstCausedFirst, fromCause, groupBy, inSequence } from './pairs.js';

export const queuesTask: Rule = {
  name: 'queues-task',
  source: 'HTML standard, "Event loops" (queue a task)',
  says: 'What posts a message, or begins what ends in a task, comes before that task.',
  edges: (context) => fromCause(context, ({ kind }) => kind === 'task'),
};

/**
 * What one server or worker sends comes in the order in which it was sent, whatever made it send.
 * Where the page's own operations fill a queue, other orders fill it in other orders.
 */
export const queueOrder: Rule = {
  name: 'queue-order',
  source: 'HTML standard, "Event loops" (tasks of one source run in the order they were queued)',
  says: 'Messages of one port, socket or stream come in the order in which they were sent.',
  *edges(context) {
    const tasks = context.operations.filter((operation) => operation.kind === 'task');
    for (const [queue, members] of groupBy(tasks, ({ queue: of }) => of)) {
      if (queue === null) continue;
      yield* inSequence(members.filter(({ part }) => part !== null));
      yield* firstCausedFirst(
        members.filter(({ part }) => part === null),
        context,
      );
    }
  },
};
