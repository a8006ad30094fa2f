import type { Rule } from '../happens-before.js';
import { fromCause } from './pairs.js';

export const opensDialog: Rule = {
  name: 'opens-dialog',
  source: 'WAVE paper, section II-A (waiting points: alert)',
  says: 'What opens a dialog comes before its answer.',
  edges: (context) => fromCause(context, ({ kind }) => kind === 'dialog'),
};

export const dialogPauses: Rule = {
  name: 'dialog-pauses',
  source: 'HTML standard, "Simple dialogs" (pause)',
  says: 'What must follow the opener of a dialog waits for the answer: nothing runs before it.',
  *edges({ operations, happensBefore }) {
    // The last one first: what waits for its answer waits for those of earlier dialogs by way of it.
    for (const [index, dialog] of [...operations.entries()].reverse()) {
      if (dialog.kind !== 'dialog' || dialog.cause === null) continue;
      for (const later of operations.slice(index + 1)) {
        const follows = happensBefore(dialog.cause, later.id);
        if (follows && !happensBefore(dialog.id, later.id)) yield [dialog.id, later.id];
      }
    }
  },
};
