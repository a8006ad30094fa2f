import type { Rule } from '../happens-before.js';
import { fromEach } from './pairs.js';

export const registersInputHandler: Rule = {
  name: 'registers-input-handler',
  source: 'WAVE paper, section III-C (p registers a handler that q executes for a user input)',
  says: 'What brings the target of an input a handler that it runs comes before the input (unless early input is asked for).',
  *edges({ operations, earlyInput }) {
    if (earlyInput) return;
    for (const operation of operations) {
      if (operation.kind === 'input') yield* fromEach(operation.handlers, operation.id);
    }
  },
};

/** Early input does not lift this one: it is about people who act too early, not networks. */
export const registersResponseHandler: Rule = {
  name: 'registers-response-handler',
  source: 'WAVE paper, section III-C (p registers a handler of an onload event that q handles)',
  says: 'What registers a handler that a response runs comes before the response.',
  *edges({ operations }) {
    for (const operation of operations) {
      if (operation.kind === 'response') yield* fromEach(operation.handlers, operation.id);
    }
  },
};
