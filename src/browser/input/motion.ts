import * as v from 'valibot';

const number = v.pipe(v.number(), v.finite());
const point = { x: number, y: number };

/**
 * What the user's hands do for a step, once the agent has prepared the page for it (scrolled to the
 * element, focused it, worked out the keys). Points are CSS pixels in the frame's viewport.
 */
export const motion = v.variant('kind', [
  /** The mouse goes to a point; the step says what it does there. */
  v.object({ kind: v.literal('pointer'), ...point }),
  /** The mouse takes hold at a point and lets go at another one. */
  v.object({ kind: v.literal('drag'), ...point, to: v.object(point) }),
  /** Keys go down and up one after another: names of `scenario/keys.ts` or single characters. */
  v.object({ kind: v.literal('keys'), keys: v.pipe(v.array(v.string()), v.readonly()) }),
  /** The wheel turns at a point. */
  v.object({ kind: v.literal('wheel'), ...point, deltaX: number, deltaY: number }),
  /** Nothing is left to do: no hand can do it, so the agent did, by events that are not trusted. */
  v.object({ kind: v.literal('by script') }),
  /** Nothing is left to do. */
  v.object({ kind: v.literal('none') }),
]);

export type Motion = Readonly<v.InferOutput<typeof motion>>;
