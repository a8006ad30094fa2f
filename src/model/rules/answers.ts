import type { Rule } from '../happens-before.js';
import { isSafe } from '../methods.js';
import type { Operation, OperationId, ResponseOperation } from '../operation.js';

/**
 * What a server answers depends on what was written before. Only a server knows how, so where the
 * recording answers, what asks stays on its side of what writes.
 */
export const keepsAnswers: Rule = {
  name: 'keeps-answers',
  source: 'RFC 9110, "Safe Methods" (a request that asks for what another one changes)',
  says: 'What asks a server and what changes the answer there come as in σ0 (unless live servers answer).',
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
        const isBefore = (one: ResponseOperation) => placeOf(one.cause ?? '') < placeOf(writes);
        const same = responses.filter(
          ({ method, key }) => method === read.method && key === read.key,
        );
        if (same.some((one) => isBefore(one) !== isBefore(read))) continue;
        const [earlier, later] = placeOf(asks) < placeOf(writes) ? [asks, writes] : [writes, asks];
        yield [earlier, beginning(later, earlier)];
      }
    }
  },
};

function isResponse(operation: Operation): operation is ResponseOperation {
  return operation.kind === 'response';
}

/** Of one thing, or of a thing and the collection that it is in: `/items.json`, `/items/7`. */
function isAbout(one: string, other: string): boolean {
  const [place, others] = [placeOfUrl(one), placeOfUrl(other)];
  if (place === null || others === null) return false;
  return place.startsWith(others) || others.startsWith(place);
}

/** Without its query and the name of a format, and with a slash behind; null for a whole site. */
function placeOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/(\.\w+)?\/*$/, '');
  return path === '' ? null : `${origin}${path}/`;
}
