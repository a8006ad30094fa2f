/** What the proxy and the agent in a page say to each other. */
import * as v from 'valibot';
import { placeSchema } from './place.js';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

function says<const Type extends string, const Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.object({ type: v.literal(type), number, ...entries });
}

export const effect = v.object({
  event: v.string(),
  what: v.picklist(['text', 'added', 'attribute']),
  /** CSS, of the element. */
  selector: v.string(),
  isInFrame: v.boolean(),
  /** Of the element; null: it has none, or a long one. */
  text: v.nullable(v.string()),
  /** That has changed, and what it is now; its value is null: it has been taken away. Null: none has. */
  attribute: v.nullable(v.object({ name: v.string(), value: v.nullable(v.string()) })),
});

export type Effect = v.InferOutput<typeof effect>;

export const messageSchema = v.variant('type', [
  says('begun', {
    event: v.string(),
    name: v.string(),
    kind: v.string(),
    /** What ran when it began, an event or an input; null: that is not known. */
    cause: v.nullable(v.string()),
    site: v.nullable(v.string()),
    /** Milliseconds until it comes by itself; null: that is not known. */
    delay: v.nullable(v.number()),
  }),
  /** The document is changed by what runs then. */
  v.object({ type: v.literal('effect'), ...effect.entries }),
  says('held', {}),
  /** It would have come now, and waits behind others, of which the first is or was held. */
  says('waited', {}),
  says('ran', {}),
  says('cleared', {}),
  /** A statement of a test in the page begins: it goes on when `goOn` is called, unless it goes on now. */
  says('called', {
    name: v.string(),
    place: v.nullable(placeSchema),
    isNow: v.boolean(),
  }),
  /** It has ended: what comes behind it goes on when `goOn` is called. */
  says('returned', { error: v.nullable(v.string()) }),
  /** The source map of a file in which there are statements, in JSON. */
  v.object({ type: v.literal('mapped'), file: v.string(), map: v.string() }),
]);

export type AgentMessage = v.InferOutput<typeof messageSchema>;

export interface AgentSettings {
  readonly binding: string;
  /** Of the property by which the proxy reaches the agent. */
  readonly name: string;
  readonly holds: readonly string[];
  /** So many frames of an animation come in any case, as the runner waits for some. */
  readonly freeFrames: number;
}

export interface Agent {
  release(number: number): void;
  /** @param number of a statement */
  goOn(number: number): void;
  drained(): Promise<void>;
}
