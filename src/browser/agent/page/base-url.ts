/** What relative URLs are relative to, in a document or in a worker. */
export function baseUrl(): string {
  return 'document' in globalThis ? document.baseURI : globalThis.location.href;
}
