/** A place in a file of the test. */
import * as v from 'valibot';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Lines and columns count from 1. */
export const placeSchema = v.object({ file: v.string(), line: whole, column: whole });

export type Place = v.InferOutput<typeof placeSchema>;
