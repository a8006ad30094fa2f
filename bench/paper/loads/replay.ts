/** Replays a Recorder flow by Puppeteer, by the flow's own runner. */
import { createRunner, PuppeteerRunnerExtension, type Schema } from '@puppeteer/replay';
import type { Browser, CDPSession, Page } from 'puppeteer-core';

/** Longer than any load: it ends when the page is at rest, see load.ts. */
const TIMEOUT_MS = 600_000;

/** When the steps begin: when the document begins, or when the page is loaded, as `goto` of Puppeteer waits by itself. */
export type Start = 'at-once' | 'when-loaded';

export interface Player {
  readonly browser: Browser;
  readonly page: Page;
  readonly session: CDPSession;
  /** Of the page. */
  readonly url: string;
  readonly start: Start;
  /** Called before each step but the first navigation. */
  readonly beforeStep: () => Promise<void>;
}

/** Each step comes as soon as its element can be acted on. */
class Extension extends PuppeteerRunnerExtension {
  readonly #player: Player;

  constructor(player: Player) {
    super(player.browser, player.page, { timeout: TIMEOUT_MS });
    this.#player = player;
  }

  override async runStep(step: Schema.Step, flow?: Schema.UserFlow): Promise<void> {
    const { page, session, url, start, beforeStep } = this.#player;
    if (step.type !== 'navigate') {
      await beforeStep();
      return super.runStep(step, flow);
    }
    if (start === 'when-loaded') {
      await page.goto(url, { timeout: TIMEOUT_MS });
      return;
    }
    // It answers when the document begins.
    const { errorText } = await session.send('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(`${url} cannot be reached: ${errorText}.`);
  }
}

export async function replay(flow: Schema.UserFlow, player: Player): Promise<void> {
  const runner = await createRunner(flow, new Extension(player));
  await runner.run();
}
