/** Opens the page that is recorded, or says why it cannot be. */

import type { Session } from '../browser/chrome/protocol.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import { NavigationFailed } from '../browser/control/documents/navigation.js';
import {
  type Answer,
  headerOf,
  type PausedRequest,
  type StoredResponse,
} from '../browser/control/network/response.js';
import { LiveNetwork } from './live-network.js';
import { RecordError } from './record-error.js';

/** Also notes which documents the servers refuse to give. */
export class WatchedNetwork extends LiveNetwork {
  /** A sentence each. */
  readonly refusals: string[] = [];

  override async respond(request: PausedRequest, session: Session): Promise<Answer> {
    const answer = await super.respond(request, session);
    const { status, statusText } = answer.response;
    if (request.type === 'Document' && status >= 400) {
      const words = statusText === '' ? String(status) : `${status} ${statusText}`;
      this.refusals.push(`The server answered ${words} to ${request.url}.`);
    }
    return answer;
  }
}

/** @throws RecordError when there is no page at the URL, or none that works */
export async function openPage(
  run: ControlledRun,
  url: string,
  network: WatchedNetwork,
): Promise<void> {
  let failure: NavigationFailed | null = null;
  try {
    await run.open();
  } catch (error) {
    if (!(error instanceof NavigationFailed)) throw error;
    failure = error;
  }
  // What comes with an error may be no HTML, or nothing: then Chrome shows a page of its own.
  const [refusal] = network.refusals;
  if (refusal !== undefined) {
    throw new RecordError(
      `${refusal} WAVE records a page that works: check the address, and the server.`,
    );
  }
  const response = network.exchanges.at(-1)?.response;
  if (failure !== null) throw new RecordError(whyUnreachable(url, failure, response));
  if (run.hang !== null) throw new RecordError(`${url}: ${run.hang}`);
  if (run.mainDocument === null) throw new RecordError(notHtml(url, response));
}

function whyUnreachable(
  url: string,
  { reason }: NavigationFailed,
  response: StoredResponse | undefined,
): string {
  const isGiven = response !== undefined && response.error === null;
  if (isGiven && reason === 'net::ERR_ABORTED') return notHtml(url, response);
  return (
    `${url} cannot be reached (${reason}). ` +
    'Is the server running, and the address right? WAVE needs the page once, to record it.'
  );
}

function notHtml(url: string, response: StoredResponse | undefined): string {
  const type = response === undefined ? 'unknown' : headerOf(response, 'content-type');
  return (
    `${url} is not an HTML page: its content type is ${type ?? 'not given'}. ` +
    'WAVE tests web pages; give it the URL of one.'
  );
}
