/** A run whose browser is closed or dies, as it is with what still runs when an exploration ends. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Disconnected } from '../../../../src/browser/chrome/protocol.js';
import { Chrome } from '../../../../src/browser/chrome.js';
import type { Tab, TabSettings } from '../../../../src/browser/tabs/tab.js';
import { DrivenRun } from '../../../../src/drivers/driven-run.js';
import { LiveNetwork } from '../../../../src/recorder/live-network.js';
import { parseScenario } from '../../../../src/scenario/parse.js';
import { type SiteServer, startSite } from '../../../support/site.js';

let server: SiteServer;
before(async () => {
  server = await startSite();
});
after(() => server.close());

const TAB: TabSettings = {
  ...{ epoch: 0, seed: 1, granularity: 'coarse', observe: true, live: true, offline: false },
  viewport: null,
};

/**
 * A run of a page that stands at its first script, and has a document, in a browser that is gone.
 *
 * @param last what is done before the browser goes
 */
async function withoutBrowser(
  last: (driven: DrivenRun, tab: Tab) => Promise<void> = async () => {},
): Promise<DrivenRun> {
  server.serve({ '/': '<p>text</p><script src=a.js></script><p>end</p>', '/a.js': '' });
  const chrome = await Chrome.start({ notice: () => {} });
  try {
    const tab = await chrome.openTab(TAB);
    const url = `${server.origin}/`;
    const source = new LiveNetwork();
    const ofRun = { url, source, streams: chrome.streams, plans: null };
    const flow = { title: 'load', steps: [{ type: 'navigate', url }] };
    const driven = await DrivenRun.of(tab, parseScenario(JSON.stringify(flow), 'flow'), ofRun);
    const { run } = driven;
    await run.open();
    const [document] = run.arrivals();
    assert(document);
    await run.perform(document, 0);
    await last(driven, tab);
    return driven;
  } finally {
    await chrome.close();
  }
}

test('its outcome is not asked for over and over again', async () => {
  const { run } = await withoutBrowser();
  await assert.rejects(run.outcome(), Disconnected);
});

test('nothing more is performed in it', async () => {
  const { run } = await withoutBrowser();
  const [script] = run.arrivals();
  assert(script);
  await assert.rejects(run.perform(script, 0), Disconnected);
});

test('a page that crashed with its browser is no page that crashed', async () => {
  const driven = await withoutBrowser(async ({ run }, { main }) => {
    const [script] = run.arrivals();
    assert(script);
    main.send('Page.crash').catch(() => {}); // It has no answer.
    assert.equal(await run.perform(script, 0), false);
    assert.match(run.hang ?? '', /crashed/);
  });
  await assert.rejects(driven.outcome(), Disconnected);
});

test('a command that is under way when WAVE closes the browser ends as one to a browser that is gone', async () => {
  const chrome = await Chrome.start({ notice: () => {} });
  let ended: Promise<void> | undefined;
  try {
    const { main } = await chrome.openTab(TAB);
    const expression = 'new Promise(() => {})';
    const forEver = main.send('Runtime.evaluate', { expression, awaitPromise: true });
    ended = assert.rejects(forEver, Disconnected);
  } finally {
    await chrome.close();
  }
  await ended;
});
