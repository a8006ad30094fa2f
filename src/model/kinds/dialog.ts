import * as v from 'valibot';
import { text } from '../../schema.js';
import { shortened } from '../shortened.js';
import type { KindOf } from './kind.js';
import { anyTime } from './limits.js';
import { shapeOf } from './shape.js';

/** The answer to alert, confirm, prompt or beforeunload. Nothing runs while one is open. */
const shape = shapeOf(
  {
    kind: v.literal('dialog'),
    type: v.picklist(['alert', 'confirm', 'prompt', 'beforeunload']),
    message: text,
  },
  {},
);

export const dialog: KindOf<typeof shape> = {
  shape,
  letter: 'd',
  name: ({ type, message }) => `answer ${type} "${shortened(message)}"`,
  place: () => null,
  key: ({ type, message }) => [type, message],
  whole: (base, facts) => ({ ...base, ...facts }),
  varies: false,
  limits: anyTime,
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => false,
  runsUnseen: () => false,
  isOfNetwork: false,
};
