import type { Protocol } from 'devtools-protocol';

/** Chrome makes up what parts the entries of a form (`FormDataEncoder::GenerateUniqueBoundaryString`). */
const BOUNDARY = /(----WebKitFormBoundary)[A-Za-z0-9]{16}/g;

/** What a request sends, as far as Chrome tells it, and the same in each run; null: nothing. */
export function postedBody({ postData }: Protocol.Network.Request): string | null {
  return postData?.replace(BOUNDARY, '$1') ?? null;
}
