/** An uncaught exception, told as if nothing were between the page and the browser. */
import type { Protocol } from 'devtools-protocol';
import { fileName } from '../../../model/names.js';
import type { PageException } from '../../../model/outcome.js';
import { AGENT_SOURCE } from '../../agent/page/call-site.js';

export function exceptionOf(details: Protocol.Runtime.ExceptionDetails): PageException {
  const { exception, text } = details;
  const description = exception?.description ?? String(exception?.value ?? text);
  const [message = '', ...lines] = description.split('\n');
  const own = lines.filter((line) => !line.includes(AGENT_SOURCE));
  // What stands for an object of the browser's throws exceptions that do not say where.
  const stack = own.length > 0 ? own : framesOf(details).map(lineOf);
  return {
    kind: text.includes('(in promise)') ? 'rejection' : 'exception',
    message,
    at: placeOf(details),
    stack: [message, ...stack].join('\n'),
  };
}

/** Where the page's own code threw, or called what threw. */
function placeOf(details: Protocol.Runtime.ExceptionDetails): string | null {
  const [called] = framesOf(details);
  const isAgent = details.url === AGENT_SOURCE;
  const { url, lineNumber } = isAgent && called !== undefined ? called : details;
  return url ? `${fileName(url)}:${lineNumber + 1}` : null;
}

function framesOf({ stackTrace }: Protocol.Runtime.ExceptionDetails) {
  return stackTrace?.callFrames.filter(({ url }) => url !== AGENT_SOURCE) ?? [];
}

function lineOf({ functionName, url, lineNumber, columnNumber }: Protocol.Runtime.CallFrame) {
  const place = `${url}:${lineNumber + 1}:${columnNumber + 1}`;
  return functionName === '' ? `    at ${place}` : `    at ${functionName} (${place})`;
}
