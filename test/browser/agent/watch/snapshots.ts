/** Snapshots of pages in a real Chrome, as the agent takes them. */
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type * as taking from '../../../../src/browser/agent/watch/snapshot.js';
import { findBrowser } from '../../../../src/browser/chrome/find.js';
import type { SnapshotElement, SnapshotNode } from '../../../../src/model/outcome.js';

declare global {
  /** What snapshot.ts exports, in the page. */
  var waveSnapshot: typeof taking;
}

export interface Snapshots {
  readonly page: Page;
  /** Opens a page whose body has this, and in which `script` has run. */
  load(html: string, script?: string): Promise<void>;
  /** Of the page that is open. */
  take(): Promise<SnapshotElement>;
  /** Opens a page: the children of its body. */
  snapshot(html: string, script?: string): Promise<readonly SnapshotNode[]>;
  /** The raw text of the page that is open. */
  text(): Promise<string>;
}

/** One Chrome for a test file; call once, outside of tests. */
export function snapshots(): Snapshots {
  let browser: Browser;
  let page: Page;

  before(async () => {
    const bundle = await build({
      entryPoints: ['src/browser/agent/watch/snapshot.ts'],
      absWorkingDir: fileURLToPath(new URL('../../../../..', import.meta.url)),
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'waveSnapshot',
      target: 'chrome120',
    });
    const found = await findBrowser({ notice: () => {} });
    if (found === null) throw new Error('There is no browser: set WAVE_BROWSER.');
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await puppeteer.launch({ executablePath: found.path, args });
    page = await browser.newPage();
    await page.evaluateOnNewDocument(bundle.outputFiles[0]?.text ?? '');
  });
  after(() => browser.close());

  const load = async (html: string, script = '') => {
    const document = `<!doctype html><body>${html}<script>${script}</script>`;
    await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(document)}`);
  };
  const take = async (): Promise<SnapshotElement> =>
    JSON.parse(await page.evaluate(() => waveSnapshot.snapshotJson(document)));

  return {
    get page() {
      return page;
    },
    load,
    take,
    async snapshot(html, script) {
      await load(html, script);
      const { children } = await take();
      const body = children.find((node) => typeof node !== 'string' && node.tag === 'body');
      if (typeof body !== 'object') throw new Error('The page has no body.');
      return body.children;
    },
    text: () => page.evaluate(() => waveSnapshot.documentText(document)),
  };
}
