import type { Modifier, MouseButton } from '../../scenario/scenario.js';

/** One part a shadow root that leads to the element, and one for the element in the last. */
export type Chain = readonly string[];

/** A point in an element. */
export interface Place {
  readonly target: Chain;
  /** CSS pixels from the corner of the target. */
  readonly x: number;
  readonly y: number;
}

/** What a person does in a document, in the order it happens. */
export type Deed =
  | (Place & {
      readonly type: 'click' | 'doubleClick';
      readonly button: MouseButton;
      readonly held: readonly Modifier[];
    })
  | {
      readonly type: 'drag';
      readonly from: Place;
      readonly to: Place;
      readonly held: readonly Modifier[];
    }
  /** A field has another value. Every character typed is one. */
  | {
      readonly type: 'change';
      readonly target: Chain;
      readonly value: string;
      /** `KeyboardEvent.code` of the key pressed last, which may have done it. */
      readonly code: string;
    }
  /** A key that is not known to type into a field. Of modifiers only that they go up. */
  | {
      readonly type: 'key';
      /** `KeyboardEvent.key` and `code`; of a modifier its name is both. */
      readonly key: string;
      readonly code: string;
      readonly isDown: boolean;
      readonly isRepeat: boolean;
      readonly held: readonly Modifier[];
    }
  /** Where the wheel has scrolled to; target null: the document. */
  | {
      readonly type: 'scroll';
      readonly target: Chain | null;
      readonly x: number;
      readonly y: number;
    }
  /** The window's document has this size. */
  | { readonly type: 'viewport'; readonly width: number; readonly height: number }
  /** What is in a file that has been chosen, which a `change` has told before. */
  | { readonly type: 'file'; readonly name: string; readonly base64: string }
  /** Something that no step of a flow says; a noun. */
  | { readonly type: 'unsaid'; readonly what: string };
