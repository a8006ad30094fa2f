/** By it whoever asks chromedriver for a session says, in JSON (encoded as in a URL), which line the browser's proxy belongs to, and which browser it is there. */
export const BROWSER_HEADER = 'x-wave-browser';

export interface StartedBy {
  readonly line: string;
  /** From 1. */
  readonly number: number;
}
