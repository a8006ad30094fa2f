/** In which document or worker an operation runs. */
import type { Operation, OperationId } from '../model/operation.js';

/**
 * By its name; null: that is not known. Of what does not say it itself (a timer, an answer, an input), it is that of the
 * operation that set it or asked for it.
 */
export function documentOf(
  operation: Operation,
  of: ReadonlyMap<OperationId, Operation>,
): string | null {
  const own = 'document' in operation ? operation.document : null;
  if (own != null) return own;
  const cause = operation.cause === null ? undefined : of.get(operation.cause);
  if (cause === undefined) return null;
  return workerOf(cause) ?? documentOf(cause, of);
}

/** The worker whose script it brings, by its file; null: it brings none. */
function workerOf(operation: Operation): string | null {
  if (operation.kind !== 'response' || operation.resource !== 'worker') return null;
  return new URL(operation.url).pathname.split('/').at(-1) ?? null;
}
