import { GRANULARITIES } from '../model/granularity.js';
import { isNumber, isObject, isString, listOf, orNull, shaped } from '../shape.js';
import { isOperationKind } from './operations.js';
import { RECORDING_VERSION, type Recording } from './recording.js';

/** Whether all parts of a recording are there; WAVE wrote what is in the smallest of them. */
export function isRecording(value: unknown): value is Recording {
  return shaped({
    version: (version) => version === RECORDING_VERSION,
    tool: isString,
    url: isString,
    epoch: isNumber,
    seed: isNumber,
    granularity: (name) => GRANULARITIES.some((known) => known === name),
    operations: listOf(isOperation),
    documents: listOf(
      shaped({
        name: isString,
        url: isString,
        segments: listOf(
          shaped({
            from: isNumber,
            to: isNumber,
            script: orNull(isString),
            awaits: listOf(isString),
          }),
        ),
      }),
    ),
    unfired: listOf(isString),
    outcome: shaped({
      documents: listOf(shaped({ url: isString, root: orNull(isObject) })),
      exceptions: listOf(shaped({ kind: isString, message: isString, stack: isString })),
      requests: listOf(
        shaped({
          method: isString,
          url: isString,
          body: orNull(isString),
          isPoll: isTrueIfThere,
          isLeft: isTrueIfThere,
        }),
      ),
      dialogs: listOf(shaped({ type: isString, message: isString })),
      consoleErrors: listOf(isString),
      hang: orNull(isString),
    }),
    notes: listOf(isString),
    durationMs: isNumber,
  })(value);
}

export const isOperation = shaped({
  id: isString,
  kind: isOperationKind,
  key: isString,
  name: isString,
  cause: orNull(isString),
  at: isNumber,
  footprint: isFootprintIfThere,
});

function isFootprintIfThere(value: unknown): boolean {
  const isFootprint = shaped({ reads: listOf(isString), writes: listOf(isString) });
  return value === undefined || value === null || isFootprint(value);
}

function isTrueIfThere(value: unknown): boolean {
  return value === undefined || value === true;
}
