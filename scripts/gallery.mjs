// `npm run gallery`: makes the pictures of a report that the README shows, of the example's shop as it was.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import {
  browserPath,
  buildIfOld,
  importBuilt,
  installPackages,
  root,
  runScript,
} from './setup.mjs';

const SHOP = join(root, 'examples/shop');
const GALLERY = join(root, 'docs/gallery');
const OUT = join(root, 'wave-out/gallery');
/** Names of files, the widths of the window, and the themes. */
const PICTURES = [
  { name: 'finding-light', width: 1100, theme: 'light' },
  { name: 'finding-dark', width: 1100, theme: 'dark' },
  { name: 'narrow', width: 400, theme: 'light' },
];

runScript(async () => {
  await installPackages('.');
  await buildIfOld();
  const executablePath = await browserPath();
  await explore(executablePath);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await puppeteer.launch({ executablePath, args });
  try {
    await mkdir(GALLERY, { recursive: true });
    for (const { name, width, theme } of PICTURES) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await page.goto(pathToFileURL(join(OUT, 'report.html')).href);
      const finding = await page.waitForSelector('article');
      await page.waitForSelector('article .frames image'); // Drawn when it is nearly in sight.
      const { y, height } = await finding.boundingBox();
      const path = join(GALLERY, `${name}.png`);
      await page.screenshot({ path, clip: { x: 0, y, width, height } });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return 0;
});

/** Tests the page as `wave test` does. */
async function explore(browser) {
  const { serveFolder } = await importBuilt('bench/serve.js');
  const { savePage, Wave } = await importBuilt('src/index.js');
  await rm(OUT, { recursive: true, force: true });
  const server = await serveFolder(join(SHOP, 'buggy'), { 'cart.json': join(SHOP, 'cart.json') });
  const wave = await Wave.launch({ browser });
  try {
    const recording = await wave.record(`${server.origin}/index.html`, {
      scenario: join(SHOP, 'pay.json'),
    });
    await recording.save(OUT);
    const report = await wave.explore(recording, {
      pictures: true,
      replayCommand: (which) => `npx wave replay wave-out --finding ${which}`,
    });
    await report.save(OUT);
    await savePage([report.data], OUT);
  } finally {
    await wave.close();
    await server.close();
  }
}
