import type { FlakyTest } from './data.js';

/** Of a test without findings, what came of it; a sentence. */
export function summaryOf({ state, runs, isAll }: FlakyTest): string {
  switch (state) {
    case 'failing':
      return 'It fails by itself, with nothing held.';
    case 'unstable':
      return 'It failed, and passed when it ran again, with nothing held.';
    default:
      return `It passed in ${runs} runs${isAll ? '' : '; more could be tried (--max-tests)'}.`;
  }
}
