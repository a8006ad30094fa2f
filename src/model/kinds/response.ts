import * as v from 'valibot';
import { text } from '../../schema.js';
import { site, siteName } from '../site.js';
import type { KindOf } from './kind.js';
import { within } from './limits.js';
import { links, shapeOf } from './shape.js';

const RESOURCES = [
  'xhr',
  'fetch',
  'image',
  'stylesheet',
  'import',
  'worker',
  'font',
  'other',
] as const;

type Resource = (typeof RESOURCES)[number];

/** Of which the name says what they are; the others are told apart by their methods. */
const NAMELESS: readonly Resource[] = ['xhr', 'fetch', 'other'];

/** What these bring runs where a function goes on, or in a worker. */
const UNSEEN: readonly Resource[] = ['fetch', 'xhr', 'import', 'worker'];

/** The arrival of any other response, with the events that it fires. */
const shape = shapeOf(
  {
    kind: v.literal('response'),
    method: text,
    url: text,
    resource: v.picklist(RESOURCES),
    /** Where code sent its request; absent: the markup or a stylesheet asked, or it is unknown. */
    site: v.exactOptional(site),
  },
  { handlers: links.handlers },
);

export const response: KindOf<typeof shape> = {
  shape,
  letter: 'r',
  name: ({ resource, method }, shown) =>
    `${NAMELESS.includes(resource) ? `response ${method}` : resource} ${shown}`,
  address: ({ resource, url }) => ({ url, least: NAMELESS.includes(resource) ? 'path' : 'file' }),
  place: ({ site = null }) => site && siteName(site),
  key: ({ method, url }) => [method.toUpperCase(), url],
  whole: (base, facts, { handlers }) => ({ ...base, ...facts, handlers }),
  varies: false,
  limits: (operation, origin, { maxLatency }) => within(maxLatency, operation, origin),
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => false,
  runsUnseen: ({ resource }) => UNSEEN.includes(resource),
  isOfNetwork: true,
};
