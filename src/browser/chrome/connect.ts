import { BrowserError } from './find.js';

/**
 * The WebSocket of a Chrome that runs.
 *
 * @param endpoint itself, or `http://HOST:PORT`, where Chrome tells it
 * @throws BrowserError when there is no Chrome
 */
export async function webSocketOf(endpoint: string): Promise<string> {
  if (/^wss?:/.test(endpoint)) return endpoint;
  try {
    const answer = await fetch(new URL('/json/version', endpoint));
    const version: unknown = await answer.json();
    const isTold = typeof version === 'object' && version !== null;
    if (isTold && 'webSocketDebuggerUrl' in version) return String(version.webSocketDebuggerUrl);
  } catch {
    // Nobody is there, or nobody that speaks so.
  }
  throw notThere(endpoint);
}

export function notThere(endpoint: string): BrowserError {
  return new BrowserError(
    `There is no Chrome at ${endpoint}. Start one with --remote-debugging-port, and name its address.`,
  );
}
