/** What servers push over connections. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chrome } from '../../../../src/browser/chrome.js';
import { ControlledRun } from '../../../../src/browser/control/controlled-run.js';
import type { Given, Said } from '../../../../src/browser/control/network/conversation.js';
import { LiveNetwork } from '../../../../src/recorder/live-network.js';
import { type SiteServer, startSite } from '../../../support/site.js';

let chrome: Chrome;
let server: SiteServer;
before(async () => {
  server = await startSite();
  chrome = await Chrome.start({ notice: () => {} });
});
after(async () => {
  await chrome?.close();
  await server.close();
});

/** The network, of which the connections are an archive's: one question, which no server answered. */
class ArchivedConnections extends LiveNetwork {
  converse(by: Given['by']): Given {
    const question = { type: 'send', data: 'who is there?', isBinary: false } as const;
    const said: readonly Said[] = [
      { time: 0, by: 'server', what: { type: 'open', protocol: '', extensions: '' } },
      { time: 0, by: 'page', what: question },
    ];
    return { by, said, canSay: () => true };
  }
}

test('no time is given to an archive to answer in: what it answers depends on what the page does', async () => {
  const page = `<script>
    const socket = new WebSocket('ws://127.0.0.1:9/')
    socket.onopen = () => { socket.send('who is there?'); document.title = 'asked' }
  </script>`;
  server.serve({ '/': page });
  const tab = await chrome.openTab({
    ...{ epoch: 0, seed: 1, granularity: 'coarse', observe: true, live: true, offline: false },
    viewport: null,
  });
  const url = `${server.origin}/`;
  const source = new ArchivedConnections();
  const run = new ControlledRun(tab, { url, source, streams: chrome.streams, plans: null });
  await run.open();
  for (let arrival = run.arrivals()[0]; arrival !== undefined; [arrival] = run.arrivals())
    await run.perform(arrival, 0);
  assert.match(JSON.stringify((await run.outcome()).documents), /asked/);
  assert.equal(run.pushes.expectedUntil, 0);
  await tab.close();
});
