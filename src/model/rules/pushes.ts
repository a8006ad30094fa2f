import type { Rule } from '../happens-before.js';
import { isSafe } from '../methods.js';
import type { Operation } from '../operation.js';
import type { TaskSource } from '../task-sources.js';

const MESSAGES: ReadonlySet<TaskSource> = new Set(['socket-message', 'events-message']);

/**
 * What a server pushes may tell of what was written: Node-RED tells all editors that one has deployed.
 * Only a server knows, so where the recording plays it, no message comes before what σ0 wrote before it.
 * (Before the response to that it may.)
 */
export const tellsOfWrites: Rule = {
  name: 'tells-of-writes',
  source: 'RFC 9110, "Safe Methods" (a server that tells what another request has changed)',
  says: 'A message of a server comes after the writes that σ0 has before it (unless live servers send it).',
  *edges({ operations, live }) {
    if (live) return;
    const places = new Map(operations.map(({ id }, place) => [id, place]));
    const writers = operations.flatMap((operation) => {
      const { kind, cause } = operation;
      return kind === 'response' && !isSafe(operation.method) && cause !== null ? [cause] : [];
    });
    for (const [place, message] of operations.entries()) {
      if (!isMessage(message)) continue;
      for (const writer of writers) {
        if ((places.get(writer) ?? Infinity) < place) yield [writer, message.id];
      }
    }
  },
};

function isMessage(operation: Operation): boolean {
  return operation.kind === 'task' && MESSAGES.has(operation.source);
}
