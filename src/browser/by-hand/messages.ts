/**
 * What a person does in a document, in the order it happens. The script that tells it imports types
 * alone; a page can find its binding and call it, so what comes is read by the schemas.
 */
import * as v from 'valibot';

const text = v.string();
const number = v.pipe(v.number(), v.finite());

/** One part a shadow root that leads to the element, and one for the element in the last. */
const chain = v.pipe(v.array(text), v.readonly());
export type Chain = v.InferOutput<typeof chain>;

/** CSS pixels from the corner of the target. */
const place = v.object({ target: chain, x: number, y: number });
/** A point in an element. */
export type PointOnElement = Readonly<v.InferOutput<typeof place>>;

const button = v.picklist(['left', 'middle', 'right', 'back', 'forward']);
const held = v.pipe(v.array(v.picklist(['Alt', 'Control', 'Meta', 'Shift'])), v.readonly());

const deed = v.variant('type', [
  v.object({ type: v.picklist(['click', 'doubleClick']), ...place.entries, button, held }),
  v.object({ type: v.literal('drag'), from: place, to: place, held }),
  /** A field has another value. Every character typed is one. */
  v.object({
    type: v.literal('change'),
    target: chain,
    value: text,
    /** `KeyboardEvent.code` of the key pressed last, which may have done it. */
    code: text,
  }),
  /** A key that is not known to type into a field. Of modifiers only that they go up. */
  v.object({
    type: v.literal('key'),
    /** `KeyboardEvent.key` and `code`; of a modifier its name is both. */
    key: text,
    code: text,
    isDown: v.boolean(),
    isRepeat: v.boolean(),
    held,
  }),
  /** Where the wheel has scrolled to; target null: the document. */
  v.object({ type: v.literal('scroll'), target: v.nullable(chain), x: number, y: number }),
  /** The window's document has this size. */
  v.object({ type: v.literal('viewport'), width: number, height: number }),
  /** What is in a file that has been chosen, which a `change` has told before. */
  v.object({
    type: v.literal('file'),
    /** It is kept under this name, which leads to no other folder. */
    name: v.pipe(text, v.regex(/^(?!\.{1,2}$)[^/\\\0]+$/)),
    base64: text,
  }),
  /** Something that no step of a flow says; a noun. */
  v.object({ type: v.literal('unsaid'), what: text }),
]);
export type Deed = Readonly<v.InferOutput<typeof deed>>;

const deedInJson = v.pipe(text, v.parseJson(), deed);

/** Null: it is no deed. */
export function deedIn(payload: string): Deed | null {
  const read = v.safeParse(deedInJson, payload, { abortEarly: true });
  return read.success ? read.output : null;
}
