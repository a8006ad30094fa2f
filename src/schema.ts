/** What the schemas of valibot in several rooms have, and the types that schemas give. */
import * as v from 'valibot';

export const text = v.string();
export const texts = v.array(text);
export const number = v.number();
/** Counted from 0. */
export const count = v.pipe(number, v.safeInteger(), v.minValue(0));

/** What a schema gives, which nobody changes. */
export type Content<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

export type DeepReadonly<T> = T extends object
  ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
  : T;

/** `true` where two types are the same to the last optional field; else no value is of it. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
