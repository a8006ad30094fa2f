import type { Rule } from '../happens-before.js';
import { isSafe } from '../methods.js';
import type { Operation } from '../operation.js';
import { hostOf } from '../resources.js';
import type { TaskSource } from '../task-sources.js';

const MESSAGES: ReadonlySet<TaskSource> = new Set(['socket-message', 'events-message']);

/**
 * What a server pushes may tell of what was written: Node-RED tells all editors that one has deployed.
 * Only a server knows, so where the recording plays it, no message comes before what σ0 wrote to the same
 * host before it. (Before the response to that it may.)
 */
export const tellsOfWrites: Rule = {
  name: 'tells-of-writes',
  source: 'RFC 9110, "Safe Methods" (a server that tells what another request has changed)',
  says: 'A message of a server comes after the writes to it that the recorded run has before it (unless live servers send it).',
  scope: 'world',
  *edges({ operations, live }) {
    if (live) return;
    const places = new Map(operations.map(({ id }, place) => [id, place]));
    const writes = operations.flatMap((operation) => {
      const { kind, cause } = operation;
      if (kind !== 'response' || isSafe(operation.method) || cause === null) return [];
      return { writer: cause, host: hostOf(operation.url) };
    });
    for (const [place, message] of operations.entries()) {
      const server = serverOf(message);
      if (server === null) continue;
      for (const { writer, host } of writes) {
        const isBefore = (places.get(writer) ?? Infinity) < place;
        if (isBefore && host === server) yield [writer, message.id];
      }
    }
  },
};

/** Of a message; null: it is none of a server. */
function serverOf(operation: Operation): string | null {
  return operation.kind === 'task' && MESSAGES.has(operation.source) ? operation.server : null;
}
