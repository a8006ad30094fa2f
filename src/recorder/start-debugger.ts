import type { Session } from '../browser/chrome/protocol.js';

/** Functions that await each other: what sends a request may be the innermost of some. */
const MOST_AWAITED = 8;

/**
 * V8's debugger, which gives the sources of scripts, and remembers what a function that awaited something was called
 * by. It stays on: when it goes, it forgets that. A `debugger` statement of the page stops nothing.
 */
export async function startDebugger(session: Session): Promise<void> {
  await session.send('Debugger.enable', {});
  await session.send('Debugger.setSkipAllPauses', { skip: true });
  await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: MOST_AWAITED });
}
