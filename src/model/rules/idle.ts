import type { Rule } from '../happens-before.js';
import { fromCause } from './pairs.js';

export const requestsIdle: Rule = {
  name: 'requests-idle',
  source: 'W3C Cooperative Scheduling of Background Tasks, "The requestIdleCallback() method"',
  says: 'What requests an idle callback comes before it.',
  edges: (context) => fromCause(context, ({ kind }) => kind === 'idle'),
};
