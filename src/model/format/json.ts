import type { Model } from '../model.js';
import { printableJson } from '../printable.js';
import { LEARNED, rules } from '../rules/index.js';

/**
 * `wave model --format json`:
 *
 *     { "version": 1,
 *       "operations": [{ "id", "kind", "name", "at", "cause" }],   in the order of the recording;
 *                     "at" in virtual milliseconds, "cause" an id or null
 *       "edges": [{ "before", "after", "rule" }],                  ids; every edge, with its rule
 *       "learned": [{ "before", "after", "where", "evidence" }],   from enforced runs; "where": null, or
 *                     two ids: not among "edges", it holds in orders that have them this way round
 *       "rules": [{ "name", "source", "says" }] }                  all rules that WAVE knows
 */
export function formatJson(model: Model): string {
  const document = {
    version: 1,
    operations: model.operations.map(({ id, kind, name, at, cause }) => ({
      id,
      kind,
      name,
      at,
      cause,
    })),
    edges: model.edges,
    learned: model.learned,
    rules: [...rules, LEARNED].map(({ name, source, says }) => ({ name, source, says })),
  };
  return `${printableJson(document)}\n`;
}
