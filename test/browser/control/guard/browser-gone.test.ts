/** A run whose browser is closed or dies, as it is with what still runs when an exploration ends. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Disconnected } from '../../../../src/browser/chrome/protocol.js';
import { Chrome } from '../../../../src/browser/chrome.js';
import { ControlledRun } from '../../../../src/browser/control/controlled-run.js';
import { LiveNetwork } from '../../../../src/recorder/live-network.js';
import { type SiteServer, startSite } from '../../../support/site.js';

let server: SiteServer;
before(async () => {
  server = await startSite();
});
after(() => server.close());

/** A run of a page that stands at its first script, and has a document, in a browser that is gone. */
async function withoutBrowser(): Promise<ControlledRun> {
  server.serve({ '/': '<p>text</p><script src=a.js></script><p>end</p>', '/a.js': '' });
  const chrome = await Chrome.start({ notice: () => {} });
  try {
    const tab = await chrome.openTab({
      ...{ epoch: 0, seed: 1, granularity: 'coarse', observe: true, live: true, offline: false },
      viewport: null,
    });
    const url = `${server.origin}/`;
    const source = new LiveNetwork();
    const run = new ControlledRun(tab, { url, source, streams: chrome.streams, plans: null });
    await run.open();
    const [document] = run.arrivals();
    assert(document);
    await run.perform(document, 0);
    return run;
  } finally {
    await chrome.close();
  }
}

test('its outcome is not asked for over and over again', async () => {
  const run = await withoutBrowser();
  await assert.rejects(run.outcome(), Disconnected);
});

test('nothing more is performed in it', async () => {
  const run = await withoutBrowser();
  const [script] = run.arrivals();
  assert(script);
  await assert.rejects(run.perform(script, 0), Disconnected);
});

test('a command that is under way when WAVE closes the browser ends as one to a browser that is gone', async () => {
  const chrome = await Chrome.start({ notice: () => {} });
  let ended: Promise<void> | undefined;
  try {
    const { main } = await chrome.openTab({
      ...{ epoch: 0, seed: 1, granularity: 'coarse', observe: true, live: true, offline: false },
      viewport: null,
    });
    const expression = 'new Promise(() => {})';
    const forEver = main.send('Runtime.evaluate', { expression, awaitPromise: true });
    ended = assert.rejects(forEver, Disconnected);
  } finally {
    await chrome.close();
  }
  await ended;
});
