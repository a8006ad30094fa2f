/** Percent-decoded for comparing and reading; what is not percent-encoded UTF-8 stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
