import * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;
type Path = readonly { readonly key: unknown }[];

/** How much is told of what a file has in place of what is expected. */
const MAX_FOUND = 80;

/**
 * Where a value is not what its schema says, as a clause: `operations[3].at is "soon", not a number`.
 * Of several places the first.
 */
export function problemIn(schema: v.GenericSchema, value: unknown): string {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (issues === undefined) throw new TypeError('The value is as its schema says.');
  const [first] = issues;
  const { issue, path } = nearest(first, first.path ?? []);
  const { received, expected } = issue;
  const place = placeOf(path);
  if (received === 'undefined') return `${place} is missing`;
  return `${place} is ${cut(received)}, not ${wanted(expected ?? '')}`;
}

/** Of the alternatives of a union, what the one wants that the value came nearest to. */
function nearest(issue: Issue, path: Path): { readonly issue: Issue; readonly path: Path } {
  const [inside] = (issue.issues ?? []).toSorted((a, b) => depth(b) - depth(a));
  if (inside === undefined || depth(inside) === 0) return { issue, path };
  return nearest(inside, [...path, ...(inside.path ?? [])]);
}

function depth({ path }: Issue): number {
  return path?.length ?? 0;
}

/** `outcome.documents[0].url`. */
export function placeOf(path: Path): string {
  const place = path
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  return place === '' ? 'the whole of it' : place.replace(/^\./, '');
}

/** `("a" | "b")` as `"a" or "b"`, `string` as `a string`. */
function wanted(expected: string): string {
  const kinds = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  return kinds.map((kind) => NAMES[kind] ?? kind).join(' or ');
}

/** What valibot calls them, and what people do. */
const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
  unknown: 'an object',
  '>=0': 'a number from 0 up',
  // JSON has no others, and they are all expected to count something.
  safeInteger: 'a whole number',
};

function cut(text: string): string {
  return text.length > MAX_FOUND ? `${text.slice(0, MAX_FOUND)}…` : text;
}
