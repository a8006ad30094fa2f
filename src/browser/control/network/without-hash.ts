/** A URL as it is sent: without its fragment. */
export function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
