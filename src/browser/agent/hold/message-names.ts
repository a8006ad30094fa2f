/** Names of messages: what pages write into them to tell them apart. */

/** Fields by which programs tell kinds of messages apart. */
const FIELDS = ['type', 'event', 'action', 'method', 'kind', 'name', 'cmd'] as const;
/** No generated part: it has to be the same in every run. */
const STABLE = /^[A-Za-z][A-Za-z_:.\-/ ]{0,30}\d{0,2}$/;

/** `"ready"`; empty where the message does not say. */
export function messageName(data: unknown): string {
  if (typeof data === 'string') return STABLE.test(data) ? `"${data}"` : '';
  if (typeof data !== 'object' || data === null) return '';
  for (const field of FIELDS) {
    const value: unknown = Object.getOwnPropertyDescriptor(data, field)?.value;
    if (typeof value === 'string' && STABLE.test(value)) return `"${value}"`;
  }
  return '';
}
