import { DEFAULTS } from '../src/api/defaults.js';
import type { Imports } from '../src/model/happens-before.js';
import { buildModel, type Model } from '../src/model/model.js';
import type { Operation } from '../src/model/operation.js';

/** As `wave test` begins with it, unless it is asked otherwise: nothing is learned yet. */
export function modelOf(operations: readonly Operation[], imports: Imports): Model {
  const { earlyInput } = DEFAULTS;
  return buildModel(operations, { earlyInput, live: false, imports, learned: [], strict: true });
}
