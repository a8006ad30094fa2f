/** What `wave export` writes, run by the runners that it is for. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { runExported } from '../../bench/export/runners.js';
import { findBrowser } from '../../src/browser/chrome/find.js';
import type { TargetName } from '../../src/export/export-finding.js';
import type { Site } from '../support/site.js';
import { click, commandLine, FIGURE_1 } from './wave.js';

const cli = commandLine();

/** The button is disabled until its script has run. */
const FIGURE_1_REPAIRED: Site = {
  ...FIGURE_1,
  '/': `<!doctype html><title>Figure 1</title>
    <button id="b1" onclick="fn()" disabled>Button</button>
    <script src="lib.js"></script><script>b1.disabled = false</script>`,
};

/** What is saved is told a little later, over what has been told since. */
const notices = (told: string): Site => ({
  '/': `<!doctype html><title>Notices</title>
    <button id="save">Save</button><button id="send">Send</button><p id="notice">-</p><script>
save.onclick = () => { setTimeout(() => { ${told} }, 300); };
send.onclick = () => { notice.textContent = 'Sent'; };
</script>`,
});
const NOTICES = notices("notice.textContent = 'Saved';");
const NOTICES_REPAIRED = notices("if (notice.textContent === '-') notice.textContent = 'Saved';");

async function explored(site: Site, out: string, ...selectors: readonly string[]): Promise<void> {
  const url = cli.serve(site);
  const scenario = await cli.scenario(`${out}.json`, [
    { type: 'navigate', url: 'http://localhost/' },
    ...selectors.map(click),
  ]);
  const given = ['--scenario', scenario, '--out', out, '--no-pictures'];
  const { code, stderr } = await cli.wave('test', url, ...given);
  assert.equal(code, 1, stderr);
}

async function browser(): Promise<string> {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  return found.path;
}

/** How a test ends on the page and on its repaired twin. */
async function endings(
  target: TargetName,
  source: string,
  ...sites: readonly Site[]
): Promise<string[]> {
  const ended: string[] = [];
  for (const site of sites) {
    const page = cli.serve(site);
    const ran = await runExported(target, source, `of-cli-${target}`, page, await browser());
    ended.push(ran.ended === 'breaks' ? ran.output : ran.ended);
  }
  return ended;
}

describe('a click before the script that it needs', () => {
  before(() => explored(FIGURE_1, 'figure-1', '#b1'));

  test('fails as a test for Playwright, and passes once the page waits', async () => {
    const { code, stdout, stderr } = await cli.wave('export', 'figure-1', '--to', 'playwright');
    assert.equal(code, 0, stderr);
    const ended = await endings('playwright', stdout, FIGURE_1, FIGURE_1_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });

  test('fails as a test for Puppeteer, in a file, and passes once the page waits', async () => {
    const given = ['--finding', 'F1', '--to', 'puppeteer', '--out', 'tests/race.mjs'];
    const { code, stdout, stderr } = await cli.wave('export', 'figure-1', ...given);
    assert.deepEqual([code, stdout, stderr], [0, 'tests/race.mjs\n', '']);
    const source = await cli.read('tests/race.mjs');
    const ended = await endings('puppeteer', source, FIGURE_1, FIGURE_1_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });
});

describe('a click before the timer of the one before it', () => {
  before(() => explored(NOTICES, 'notices', '#save', '#send'));

  test('fails as a test for Playwright, which stops the clock, and passes on the repaired page', async () => {
    const { stdout } = await cli.wave('export', 'notices', '--to', 'playwright');
    const ended = await endings('playwright', stdout, NOTICES, NOTICES_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });

  test('is no test for Puppeteer, which says why', async () => {
    const { code, stdout, stderr } = await cli.wave('export', 'notices', '--to', 'puppeteer');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(
      stderr,
      /^F1 cannot be a test for Puppeteer: it holds timer 300ms set by .* back, /,
    );
  });
});
