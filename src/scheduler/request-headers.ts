export type RequestHeaders = Readonly<Record<string, string>>;

/** @param name in small letters */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
}
