/** Which of the requests that Chrome holds are for a file that it downloads. */
import type { Protocol } from 'devtools-protocol';

/** Of all requests for documents, Chrome gives only these no id of the Network domain. */
export function isDownload({
  networkId,
  resourceType,
}: Protocol.Fetch.RequestPausedEvent): boolean {
  return resourceType === 'Document' && networkId === undefined;
}

/** Chrome holds a request again at its response, and after a redirect. */
export function isNew(event: Protocol.Fetch.RequestPausedEvent): boolean {
  const { redirectedRequestId, responseStatusCode, responseErrorReason } = event;
  return [redirectedRequestId, responseStatusCode, responseErrorReason].every(
    (value) => value === undefined,
  );
}
