/**
 * What the user's hands do for a step, once the agent has prepared the page for it (scrolled to the
 * element, focused it, worked out the keys). Points are CSS pixels in the frame's viewport.
 */
export type Motion =
  /** The mouse goes to a point; the step says what it does there. */
  | { readonly kind: 'pointer'; readonly x: number; readonly y: number }
  /** The mouse takes hold at a point and lets go at another one. */
  | {
      readonly kind: 'drag';
      readonly x: number;
      readonly y: number;
      readonly to: { readonly x: number; readonly y: number };
    }
  /** Keys go down and up one after another: names of `scenario/keys.ts` or single characters. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** The wheel turns at a point. */
  | {
      readonly kind: 'wheel';
      readonly x: number;
      readonly y: number;
      readonly deltaX: number;
      readonly deltaY: number;
    }
  /** Nothing is left to do: no hand can do it, so the agent did, by events that are not trusted. */
  | { readonly kind: 'by script' }
  /** Nothing is left to do. */
  | { readonly kind: 'none' };
