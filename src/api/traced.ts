import { writeFile } from 'node:fs/promises';
import type { Chrome } from '../browser/chrome.js';
import { ChromeTrace } from '../browser/chrome-trace.js';

/**
 * Keeps Chrome's trace of some work in a file, also where the work fails.
 *
 * @param file none: no trace is made, and the work has null
 */
export async function traced<Result>(
  chrome: Chrome,
  file: string | undefined,
  work: (trace: ChromeTrace | null) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work(null);
  const trace = await ChromeTrace.start(chrome);
  try {
    return await work(trace);
  } finally {
    await writeFile(file, await trace.end());
  }
}
