/**
 * Requests as a user names them, `POST /api/draft*`: a glob over the URL, as Playwright's `page.route` has it,
 * and the method before it, if not all are meant. Of a message over a WebSocket the method is `SEND`.
 */
import type { SentRequest } from '../model/outcome.js';

const PATTERN = /^(?:([A-Z]+) )?([/*{]\S*|[a-z]+:\S+)$/;
/** Groups do not nest, and all are closed. */
const BALANCED = /^([^{}]|\{[^{}]*\})*$/;

/** Whether a text is such a pattern. */
export function isRequestPattern(text: string): boolean {
  return PATTERN.test(text) && BALANCED.test(text);
}

/**
 * Whether a request is one of those that a pattern names.
 *
 * @param page URL of the page, on whose host a path is
 */
export function requestMatcher(
  pattern: string,
  page: string,
): (request: Pick<SentRequest, 'method' | 'url'>) => boolean {
  const [, wanted, glob = ''] = PATTERN.exec(pattern) ?? [];
  const regex = regexOf(glob);
  const isPath = glob.startsWith('/');
  return ({ method, url }) =>
    (wanted === undefined || wanted === method) &&
    regex.test(isPath ? (pathOn(page, url) ?? '') : url);
}

/** With its query; null: it is on another host. The host's WebSockets are on the same one. */
function pathOn(page: string, url: string): string | null {
  if (!URL.canParse(url) || !URL.canParse(page)) return null;
  const { host, pathname, search } = new URL(url);
  return host === new URL(page).host ? pathname + search : null;
}

const ANY: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?' };

function regexOf(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$+.?()|[\]]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ANY[stars] ?? stars)
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}
