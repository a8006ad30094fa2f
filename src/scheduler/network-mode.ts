/**
 * What can answer the requests of an exploration.
 *
 * @example
 * for (const network of NETWORKS) await wave.explore(recording, { network, maxTests: 1 });
 *
 * @since 0.1.0
 */
export const NETWORKS = ['archive', 'live', 'hybrid'] as const;

/**
 * `archive`: the recording alone, and no request reaches a server; `live`: the servers, as in a
 * recording; `hybrid`: the recording, and the servers for what it does not have.
 *
 * @since 0.1.0
 */
export type NetworkMode = (typeof NETWORKS)[number];
