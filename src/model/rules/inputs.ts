import type { Rule } from '../happens-before.js';
import { fromCause, fromEach, inSequence } from './pairs.js';

export const inputOrder: Rule = {
  name: 'input-order',
  source: 'WAVE paper, section III-C (the relation →ui)',
  says: 'User inputs come in the order of the scenario.',
  edges({ operations }) {
    const inputs = operations.filter((operation) => operation.kind === 'input');
    return inSequence(inputs.sort((a, b) => a.step - b.step));
  },
};

export const enablesInput: Rule = {
  name: 'enables-input',
  source: 'WAVE paper, section III-C (p creates a DOM object on which q is defined)',
  says: "What creates, shows or enables an input's target, or causes the input, comes before it.",
  *edges(context) {
    yield* fromCause(context, ({ kind }) => kind === 'input');
    for (const operation of context.operations) {
      if (operation.kind === 'input') yield* fromEach(operation.enabledBy, operation.id);
    }
  },
};
