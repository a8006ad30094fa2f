/** One load of a page by Puppeteer, with all steps of its scenario, in a browser context of its own. */
import type { Schema } from '@puppeteer/replay';
import type { Browser, NetworkConditions, Page } from 'puppeteer-core';
import type { Outcome } from '../../../src/model/outcome.js';
import { COOKIE, type DelayedServer, type Delays } from './delayed-server.js';
import { Observed } from './observed.js';
import { replay, type Start } from './replay.js';
import { countTimers, rest } from './rest.js';
import { snapshotsOf } from './snapshots.js';

const BLANK = 'about:blank';
/** A second, and some more. */
const STUCK_LOOKS = 30;

export interface Conditions {
  readonly delays: Delays;
  /** Of the whole network, as DevTools throttle it; null: it is as fast as it can be. */
  readonly network: NetworkConditions | null;
  readonly start: Start;
  /** Each step waits until the page is at rest; else until its element is there. */
  readonly isPatient: boolean;
}

export interface Loaded {
  readonly browser: Browser;
  readonly server: DelayedServer;
  readonly flow: Schema.UserFlow;
}

export async function load(
  { browser, server, flow }: Loaded,
  { delays, network, start, isPatient }: Conditions,
): Promise<Outcome> {
  const cookie = server.begin(delays);
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const session = await page.createCDPSession();
    const observed = await Observed.of(session);
    await session.send('Network.setCookie', {
      ...{ name: COOKIE, value: cookie, url: server.origin, httpOnly: true },
    });
    await page.evaluateOnNewDocument(countTimers);
    if (network !== null) await page.emulateNetworkConditions(network);
    let begun = 0;
    const steps = replay(flow, {
      ...{ browser, page, session, url: `${server.origin}/index.html`, start },
      beforeStep: async () => {
        begun += 1;
        if (isPatient && page.url() !== BLANK) await rest(page, observed);
      },
    });
    const stopped = await untilOver(steps, page, observed, () => begun);
    const cameToRest = await rest(page, observed);
    const hang = cameToRest ? stopped : 'The page did not come to rest.';
    const documents = await snapshotsOf(session);
    return { ...observed.outcome, documents, hang };
  } finally {
    await context.close();
    server.end(cookie);
  }
}

/**
 * A page that is at rest so long while a step waits will never have what it waits for: the user can go no further, and
 * the load has ended. Returns why a step could not be performed; null: each that its page let come was.
 */
async function untilOver(
  steps: Promise<void>,
  page: Page,
  observed: Observed,
  begun: () => number,
): Promise<string | null> {
  let isOver = false;
  const over = steps
    .then(() => null)
    .catch((error: unknown) => `Step ${begun()} could not be performed: ${error}`)
    .finally(() => {
      isOver = true;
    });
  for (;;) {
    const before = begun();
    const came = await rest(page, observed, STUCK_LOOKS, () => isOver);
    if (isOver) return over;
    if (!came || (begun() === before && page.url() !== BLANK)) return null;
  }
}
