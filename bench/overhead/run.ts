/**
 * What an enforced run costs, beside the same steps by Puppeteer. Then, of a page with about 250 operations, how much of the time of its tests is processor time of WAVE itself.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import { replayCommandOf } from '../../src/cli/replay-command.js';
import { Keeping } from '../../src/cli/testing/keeping.js';
import { explore } from '../../src/exploration/exploration.js';
import type { Operation } from '../../src/model/operation.js';
import { ownShare, percent } from '../own-share.js';
import { BenchPage } from '../page.js';
import { launchPeer } from '../peer.js';
import { pageOf } from '../session-page.js';
import { median } from '../statistics.js';
import { besidePuppeteer } from './beside-puppeteer.js';
import { longPage } from './long-page.js';

const ROUNDS = 60;
const MOST = 0.6;
/** Of the same in a tab that has been used, with nobody who holds anything. */
const MOST_OF_USED = 1.3;
/** Of the page of which the share is looked at; each does next to nothing by itself, so Chrome has little to do. */
const OPERATIONS = 250;
const TESTS = 30;
const MOST_SHARE = 0.15;

const options = { notice: (sentence: string) => process.stderr.write(`${sentence}\n`) };

async function compare(chrome: Chrome, peer: Browser, name: string, folder: string) {
  const { operations, pairs } = await besidePuppeteer(chrome, peer, folder, ROUNDS);
  const wave = median(pairs.map((pair) => pair.wave.ms));
  const puppeteer = median(pairs.map((pair) => pair.puppeteer.ms));
  const again = median(pairs.map((pair) => pair.again.ms));
  const ratio = wave / puppeteer;
  process.stdout.write(
    `${name.padEnd(12)} ${String(operations).padStart(3)} operations   ` +
      `WAVE ${wave.toFixed(1)} ms   Puppeteer ${puppeteer.toFixed(1)} ms   ` +
      `ratio ${ratio.toFixed(2)} (at most ${MOST})   ` +
      `Puppeteer in a used tab ${again.toFixed(1)} ms   ratio ${(wave / again).toFixed(2)} (at most ${MOST_OF_USED})\n`,
  );
  return ratio <= MOST && wave / again <= MOST_OF_USED;
}

/** As `wave test` explores it, with one worker. */
async function share(chrome: Chrome): Promise<number> {
  const lines = (await readFile('bench/search/recorded/wordpress.ndjson', 'utf8')).split('\n');
  const operations = lines.slice(0, OPERATIONS).map((line): Operation => JSON.parse(line));
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  try {
    for (const [name, text] of pageOf(operations)) await writeFile(join(folder, name), text);
    const out = join(folder, 'out');
    const source = { folder, scenario: join(folder, 'scenario.json'), out };
    const page = await BenchPage.record(chrome, source);
    const shareSince = ownShare();
    await explore(chrome, page.stored, {
      ...DEFAULTS,
      ...{ maxTests: TESTS, workers: 1, recordMs: null, replayCommand: replayCommandOf(out) },
      ...{ notice: () => {}, signal: new AbortController().signal },
      reporters: [new Keeping(out)],
    });
    const own = shareSince();
    process.stdout.write(
      `A session    ${page.operations} operations   WAVE's own processor time is ${percent(own)} of the wall time of ` +
        `${TESTS} tests (at most ${percent(MOST_SHARE)})\n`,
    );
    return own;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const chrome = await Chrome.start(options);
const peer = await launchPeer(options);
const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
try {
  await writeFile(join(folder, 'index.html'), longPage());
  const areMet = [
    await compare(chrome, peer, 'Figure 1', 'bench/suite/pages/figure-1/buggy'),
    await compare(chrome, peer, '300 KB page', folder),
  ];
  const own = await share(chrome);
  process.exitCode = areMet.every(Boolean) && own <= MOST_SHARE ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
  await peer.close();
  await chrome.close();
}
