import type { Rule } from '../happens-before.js';

export const runsWorker: Rule = {
  name: 'runs-worker',
  source:
    'HTML standard, "Web workers" (run a worker: its ports are enabled when its script has run)',
  says: 'What runs the script of a worker comes before the messages to it.',
  *edges({ operations, happensBefore }) {
    for (const operation of operations) {
      if (operation.kind !== 'task' || operation.worker === null) continue;
      const { worker, id } = operation;
      if (!happensBefore(worker, id)) yield [worker, id];
    }
  },
};
