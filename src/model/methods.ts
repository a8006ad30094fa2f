/** Methods that change nothing on a server (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export function isSafe(method: string): boolean {
  return SAFE.has(method);
}
