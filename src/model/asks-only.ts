import { isSafe } from './methods.js';

/** What a question is called, as a word of an address or of a task: `POST /qsearch`, `{"action": "suggest"}`. */
const QUESTION = /(^|[^a-z])q?(search|suggest|autocomplete|typeahead|lookup)($|[^a-z])/i;

/** Parameters that say what a server is to do: `call=qsearch&q=tea`. */
const TASK = /^(action|call|cmd|command|do|fn|func|method|op|operation|task)$/i;

/** A query of GraphQL changes nothing (its specification, 6.2.1); the short form has no keyword. */
const GRAPHQL_QUERY = /^\s*(query\b|\{)/;
const GRAPHQL_MUTATION = /\bmutation\b/;

/**
 * Whether a request only asks: by its method (RFC 9110, 9.2.1), or as it is called a question. What a user typed, a search
 * for "research" say, does not call it so.
 *
 * @param request as of a difference: `POST /lib/exe/ajax.php`
 * @param body as it was sent; null: none
 */
export function asksOnly(request: string, body: string | null): boolean {
  const [method = '', url = ''] = request.split(' ');
  if (isSafe(method)) return true;
  const [path = '', query = ''] = url.split(/[?#]/, 2);
  if (method !== 'POST') return false;
  const { isJson, parameters } = parametersOf(body ?? '');
  const document = isJson ? parameters.find(([name]) => name === 'query')?.[1] : undefined;
  if (document !== undefined && GRAPHQL_QUERY.test(document))
    return !GRAPHQL_MUTATION.test(document);
  const isTask = ([name, value]: Parameter) => TASK.test(name) && QUESTION.test(value);
  const isAny = [...new URLSearchParams(query), ...parameters].some(isTask);
  return isAny || QUESTION.test(path.split('/').at(-1) ?? '');
}

/** Parameters that say what a server is to do, of a query of GraphQL all of it. */
const WHAT = new RegExp(`${TASK.source}|^(query|operationName)$`, 'i');

/**
 * Whether two bodies that were sent to one address ask it for the same: they have parameters of the same names, and those
 * that say what to do say the same. What they tell of the page may differ, as a number that counts up.
 */
export function asksForSame(one: string, other: string): boolean {
  const of = (body: string) => {
    const { isJson, parameters } = parametersOf(body);
    const told = parameters.map(([name, value]) => (WHAT.test(name) ? `${name}=${value}` : name));
    return JSON.stringify([isJson, ...new Set(told.sort())]);
  };
  return of(one) === of(other);
}

type Parameter = readonly [name: string, value: string];

/** Of a form, or of an object in JSON. */
function parametersOf(body: string): { isJson: boolean; parameters: readonly Parameter[] } {
  try {
    const parsed: unknown = JSON.parse(body);
    const fields = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    return { isJson: true, parameters: fields.map(([name, value]) => [name, String(value)]) };
  } catch {
    return { isJson: false, parameters: [...new URLSearchParams(body)] };
  }
}
