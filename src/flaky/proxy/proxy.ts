/**
 * A program that a test runner starts in the place of its browser: `node proxy.cjs BROWSER ARGUMENTS...`. It starts the browser
 * with the same arguments, and passes on what the two say to each other.
 */
import { startBrowser } from './browser.js';

void main(process.argv.slice(2));

async function main([path = '', ...args]: readonly string[]): Promise<void> {
  const browser = startBrowser(path, args);
  // All else is loaded while the browser starts.
  const { connect } = await import('./connect.js');
  await connect(browser, args);
}
