const { stringify } = JSON;
const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;

/** Some pages (those with Prototype 1.6) give every array a `toJSON` of their own. */
export function toJson(value: unknown): string {
  return withoutToJson(Object.prototype, () =>
    withoutToJson(Array.prototype, () => stringify(value)),
  );
}

function withoutToJson<T>(prototype: object, produce: () => T): T {
  const own = getOwnPropertyDescriptor(prototype, 'toJSON');
  if (own === undefined) return produce();
  deleteProperty(prototype, 'toJSON');
  try {
    return produce();
  } finally {
    defineProperty(prototype, 'toJSON', own);
  }
}
