/**
 * A program: `node download.js BROWSER BUILD-ID FOLDER` downloads a browser as Puppeteer
 * does and unpacks it there. Exits 1 with the reason on stderr, also when nothing arrives.
 */
import { Browser, install } from '@puppeteer/browsers';

/** A closed network often answers nothing at all. */
const SILENCE_MS = 30_000;

const [name, buildId = '', cacheDir = ''] = process.argv.slice(2);
const browser = name === Browser.CHROME ? Browser.CHROME : Browser.CHROMEHEADLESSSHELL;
// The mirror that Puppeteer's own configuration knows under this name.
const variable = `PUPPETEER_${browser.toUpperCase().replaceAll('-', '_')}_DOWNLOAD_BASE_URL`;
const baseUrl = process.env[variable];

const silence = setTimeout(
  () => fail(`nothing arrived for ${SILENCE_MS / 1000} seconds`),
  SILENCE_MS,
);
try {
  await install({
    browser,
    buildId,
    cacheDir,
    ...(baseUrl ? { baseUrl } : {}),
    downloadProgressCallback: (bytes, total) => {
      if (bytes === total) clearTimeout(silence);
      else silence.refresh();
    },
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
