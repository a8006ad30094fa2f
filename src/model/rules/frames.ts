import type { Rule } from '../happens-before.js';
import { firstCausedFirst, fromCause, groupBy } from './pairs.js';

export const requestsFrame: Rule = {
  name: 'requests-frame',
  source: 'HTML standard, "Animation frames" (requestAnimationFrame)',
  says: 'What requests an animation frame comes before it.',
  edges: (context) => fromCause(context, ({ kind }) => kind === 'frame'),
};

export const frameOrder: Rule = {
  name: 'frame-order',
  source: 'HTML standard, "Animation frames" (run the animation frame callbacks)',
  says: 'Animation frames of one document come in the order in which they are requested.',
  *edges(context) {
    const frames = context.operations.filter((operation) => operation.kind === 'frame');
    for (const queue of groupBy(frames, ({ document }) => document).values()) {
      yield* firstCausedFirst(queue, context);
    }
  },
};
