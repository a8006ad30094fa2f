import type { Rule } from '../happens-before.js';
import { keyOf } from '../kinds.js';
import { isSafe } from '../methods.js';
import type { Operation, OperationId } from '../operation.js';
import { isAbout } from '../resources.js';

/**
 * What a server answers depends on what was written before. Only a server knows how, so where the
 * recording answers, what asks stays on its side of what writes.
 */
export const keepsAnswers: Rule = {
  name: 'keeps-answers',
  source: 'RFC 9110, "Safe Methods" (a request that asks for what another one changes)',
  says: 'What asks a server and what changes the answer there come as in the recorded run (unless live servers answer).',
  scope: 'world',
  *edges({ operations, live }) {
    if (live) return;
    const places = new Map(operations.map(({ id }, place) => [id, place]));
    const placeOf = (id: OperationId) => places.get(id) ?? 0;
    /** What began what led to the later one, after the earlier: a queue may send it at any time since. */
    const beginning = (later: OperationId, earlier: OperationId): OperationId => {
      const cause = operations[placeOf(later)]?.cause ?? null;
      if (cause === null || placeOf(cause) <= placeOf(earlier)) return later;
      return beginning(cause, earlier);
    };
    const responses = operations.filter(isResponse);
    for (const write of responses.filter((one) => !isSafe(one.method))) {
      for (const read of responses.filter((one) => isSafe(one.method))) {
        const [asks, writes] = [read.cause, write.cause];
        if (asks === null || writes === null || asks === writes) continue;
        if (!isAbout(read.url, write.url)) continue;
        // Asked on both sides, the recording has an answer for each (see ArchivedNetwork).
        const isBefore = (one: Operation<'response'>) => placeOf(one.cause ?? '') < placeOf(writes);
        const same = responses.filter((one) => keyOf(one) === keyOf(read));
        if (same.some((one) => isBefore(one) !== isBefore(read))) continue;
        const [earlier, later] = placeOf(asks) < placeOf(writes) ? [asks, writes] : [writes, asks];
        yield [earlier, beginning(later, earlier)];
      }
    }
  },
};

function isResponse(operation: Operation): operation is Operation<'response'> {
  return operation.kind === 'response';
}
