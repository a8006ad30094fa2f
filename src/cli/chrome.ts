import type { Chrome } from '../browser/chrome.js';

/** Starts the browser for one command and closes it, whatever becomes of the command. */
export async function withChrome<T>(
  options: { readonly browser: string | undefined; readonly headed?: boolean },
  use: (chrome: Chrome) => Promise<T>,
): Promise<T> {
  const { browser, headed = false } = options;
  // Puppeteer takes a fifth of a second to load, and some commands need no browser.
  const { Chrome } = await import('../browser/chrome.js');
  const chrome = await Chrome.start({
    ...(browser === undefined ? {} : { path: browser }),
    headed,
    notice,
  });
  try {
    return await use(chrome);
  } finally {
    await chrome.close();
  }
}

/** One for all browsers of a command: what has been said is not said again. */
function notice(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
