/** Operations as the files of WAVE have them: those of the model, each checked by its kind. */
import * as v from 'valibot';
import { rows } from '../model/kinds/index.js';
import type { Facts, Operation } from '../model/operation.js';
import type { Content, DeepReadonly, Same } from '../schema.js';

const shapes = Object.values(rows).map(({ shape }) => shape);

export const factsSchema = v.variant(
  'kind',
  shapes.map(({ facts }) => facts),
);

export const operationSchema = v.variant(
  'kind',
  shapes.map(({ operation }) => operation),
);

/** The compiler refuses a row of another name than its kind has in files. */
true satisfies Same<Content<typeof operationSchema>, DeepReadonly<Operation>>;
true satisfies Same<Content<typeof factsSchema>, DeepReadonly<Facts>>;

export const operationKind = v.picklist(shapes.map(({ facts }) => facts.entries.kind.literal));
