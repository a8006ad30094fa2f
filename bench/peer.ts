/** A browser that Puppeteer has to itself: what it takes there is compared with. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { type BrowserOptions, findBrowser } from '../src/browser/chrome/find.js';

/** The one that WAVE would take. */
export async function launchPeer(options: Pick<BrowserOptions, 'notice'>): Promise<Browser> {
  const found = await findBrowser(options);
  return puppeteer.launch({
    ...(found === null ? {} : { executablePath: found.path }),
    headless: 'shell',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
