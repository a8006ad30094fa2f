import * as v from 'valibot';
import { count, number, text } from '../../schema.js';
import { FRAME } from '../frame-rate.js';
import { knownSite, placeOf, requestedBy, site, siteName } from '../site.js';
import { isDrawn, isPrompt, type TaskSource, taskSources } from '../task-sources.js';
import type { KindOf } from './kind.js';
import { within } from './limits.js';
import { links, shapeOf } from './shape.js';

const SOURCES = Object.keys(taskSources).filter((name): name is TaskSource => name in taskSources);

/** A task of the page that the browser queues: a message, a file that has been read. */
const shape = shapeOf(
  {
    kind: v.literal('task'),
    source: v.picklist(SOURCES),
    /** Tells it from others of its source; may be empty. */
    what: text,
    /** Where it was requested; null: unknown, or by nobody. */
    site,
    /**
     * Where nobody is known to have asked for it: where what received it in the recording is, else where the page's own code
     * had a library register that. Absent: that is not known.
     */
    receiver: v.exactOptional(knownSite),
    /** The document or worker that it runs in; null: the world outside decides that. */
    document: v.nullable(text),
    /** The host that sends it; null: it comes from the page. */
    server: v.nullable(text),
    /** Tasks of one queue keep their order; null: it has none. */
    queue: v.nullable(text),
    /** 1, 2, 3, ... in its queue where the world outside the page fills it; else null. */
    part: v.nullable(count),
    /** Milliseconds after its cause, where that is known; null: the world decides. */
    delay: v.nullable(number),
  },
  { worker: links.worker },
);

export const task: KindOf<typeof shape> = {
  shape,
  letter: 'k',
  name: ({ source, what, site }) =>
    `${taskSources[source]}${what === '' ? '' : ` ${what}`}${requestedBy(site)}`,
  place({ site, receiver = null }) {
    const place = site ?? receiver;
    return place && siteName(place);
  },
  key: ({ source, what, site, document, queue, part }) =>
    part === null ? [source, what, placeOf(site) ?? document] : [source, queue, part],
  whole: (base, facts, { worker }) => ({ ...base, ...facts, worker }),
  varies: false,
  limits(operation, origin, { maxLatency }) {
    const { name, delay, source } = operation;
    if (delay === null) return within(maxLatency, operation, origin);
    const max = isDrawn(source) ? Math.max(delay + FRAME, origin.took) : delay;
    return { min: delay, max, because: `${name} comes ${delay} ms after ${origin.name}` };
  },
  previous({ queue, part }, before, isSinceCause) {
    if (queue === null || part === null) return undefined;
    const previous = before.findLast((other) => other.queue === queue && other.part === part - 1);
    // What was asked for later is timed from there.
    return previous !== undefined && isSinceCause(previous) ? previous : undefined;
  },
  isTimed: ({ delay }) => delay !== null,
  isOfAnimation: ({ source }) => isDrawn(source),
  followsAtOnce: ({ source }) => isPrompt(source),
  runsUnseen: () => true,
  isOfNetwork: false,
};
