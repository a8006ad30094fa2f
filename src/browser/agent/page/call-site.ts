import type { CodePlace } from '../../../model/site.js';
import type { CallSite } from '../contract.js';

/** The agent's own frames carry this name; see `sourceURL` where it is injected. */
export const AGENT_SOURCE = 'wave-agent.js';

/** Of functions that called each other: enough to leave a library, few enough to be told with each timer. */
const MOST_CALLERS = 8;

/**
 * The innermost frame of the page's own code, or null where it has no name. Code that the page makes
 * of text has one where it says so, by `sourceURL`.
 */
export function callSite(): CallSite | null {
  return callSiteLater()();
}

/** The same, worked out only if it is asked for, and then once: Chrome writes a stack down when it is read. */
export function callSiteLater(): () => CallSite | null {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 20;
  const error = new Error();
  Error.stackTraceLimit = limit;
  let site: CallSite | null | undefined;
  return () => {
    if (site === undefined) site = innermost(error.stack);
    return site;
  };
}

function innermost(stack: unknown): CallSite | null {
  if (typeof stack !== 'string') return null;
  const frames: CodePlace[] = [];
  for (const line of stack.split('\n').slice(1)) {
    if (frames.length > MOST_CALLERS) break;
    if (line.includes(AGENT_SOURCE)) continue;
    const place = /(?:^\s*at (?:async )?|\()([^\s()]+):(\d+):(\d+)\)?$/.exec(line);
    if (place !== null && !/^(data:|<anonymous>)/.test(place[1] ?? '')) {
      frames.push({ url: place[1] ?? '', line: Number(place[2]), column: Number(place[3]) });
    }
  }
  const [innermost, ...callers] = frames;
  return innermost === undefined ? null : { ...innermost, callers };
}
