/**
 * A CSS selector of the same element once its attribute is so.
 *
 * @param value null: it has none
 */
export function withAttribute(selector: string, name: string, value: string | null): string {
  return value === null
    ? `${selector}:not([${name}])`
    : `${selector}[${name}=${JSON.stringify(value)}]`;
}
