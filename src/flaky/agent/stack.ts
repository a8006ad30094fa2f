/** Which code of the page has called the agent. */
import { AGENT_SOURCE } from '../../browser/agent/page/call-site.js';

export interface Frame {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

const MOST_FRAMES = 30;

export function stackHere(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = MOST_FRAMES;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  return stack;
}

/** The innermost first, without the agent's own. */
export function framesOf(stack: string | undefined): readonly Frame[] {
  return (stack ?? '').split('\n').flatMap((text) => {
    const [, url = '', line, column] =
      /(?:^\s*at (?:async )?|\()(\S+?):(\d+):(\d+)\)?$/.exec(text) ?? [];
    if (line === undefined || url.includes(AGENT_SOURCE) || !URL.canParse(url)) return [];
    return { url, line: Number(line), column: Number(column) };
  });
}
