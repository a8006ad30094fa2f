/**
 * What the documentation of a file has a row for.
 *
 * @param schema a JSON Schema
 * @returns `tests[].order`, each once, in the order of the schema
 */
export function fieldsOf(schema: unknown): string[] {
  return [...new Set(fieldsIn(schema, ''))];
}

function fieldsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const parts = new Map<string, unknown>(Object.entries(schema));
  const alternatives: unknown = parts.get('anyOf') ?? parts.get('oneOf');
  const inner = [
    ...(Array.isArray(alternatives) ? alternatives : []).flatMap((one) => fieldsIn(one, path)),
    ...fieldsIn(parts.get('items'), `${path}[]`),
  ];
  const properties = Object.entries(parts.get('properties') ?? {});
  return [
    ...inner,
    ...properties.flatMap(([name, value]) => {
      const field = path === '' ? name : `${path}.${name}`;
      return [field, ...fieldsIn(value, field)];
    }),
  ];
}
