import { isSafe } from './methods.js';

/** What a question is called, in an address or a parameter: `POST /qsearch`, `{"action": "suggest"}`. */
const QUESTION = /search|suggest|autocomplete|typeahead|lookup/i;

/** Parameters that say what a server is to do: `call=qsearch&q=tea`. */
const TASK = /^(action|call|cmd|command|do|fn|func|method|op|operation|operationName|task)$/i;

/** A query of GraphQL changes nothing (its specification, 6.2.1); the short form has no keyword. */
const GRAPHQL_QUERY = /^\s*(query\b|\{)/;

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
  const { pathname, searchParams } = new URL(url, 'http://page');
  if (QUESTION.test(pathname)) return true;
  return [...searchParams, ...parametersOf(body ?? '')].some(
    ([name, value]) =>
      (TASK.test(name) && QUESTION.test(value)) || (name === 'query' && GRAPHQL_QUERY.test(value)),
  );
}

/** Of a form, or of an object in JSON. */
function parametersOf(body: string): Iterable<readonly [string, string]> {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return [];
    return Object.entries(parsed).map(([name, value]) => [name, String(value)] as const);
  } catch {
    return new URLSearchParams(body);
  }
}
