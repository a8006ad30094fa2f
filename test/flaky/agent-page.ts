/** Pages with the agent of `wave flaky` in them, as its proxy puts it there. */
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import * as v from 'valibot';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { type AgentMessage, type Effect, messageSchema } from '../../src/flaky/agent/contract.js';
import { agentScript } from '../../src/flaky/agent/script.js';
import { type Site, type SiteServer, startSite } from '../support/site.js';
import { untilTrue } from '../support/until.js';

const BUNDLE = fileURLToPath(new URL('../../src/flaky/programs/agent.js', import.meta.url));
const AGENT = { binding: 'toWaveFlaky', name: 'waveFlaky', freeFrames: 3 };
const logSchema = v.array(v.string());

/** Call once in a test file, outside of tests. */
export function agentPages(): {
  /**
   * @param holds events that are kept back; null: the page has no agent
   * @param search of the page's address
   * @param first what runs in the page before the agent, as what a runner has put there
   */
  open(
    body: string,
    site?: Site,
    holds?: readonly string[] | null,
    search?: string,
    first?: string,
  ): Promise<AgentPage>;
} {
  let browser: Browser;
  let server: SiteServer;
  let bundle: string;
  before(async () => {
    bundle = await readFile(BUNDLE, 'utf8');
    server = await startSite();
    const found = await findBrowser({ notice: () => {} });
    if (found === null) throw new Error('There is no browser: set WAVE_BROWSER.');
    browser = await puppeteer.launch({
      executablePath: found.path,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    async open(body, site = {}, holds = [], search = '', first = '') {
      for (const before of await browser.pages()) {
        if (before.url().startsWith(server.origin)) await before.close();
      }
      server.serve({ ...site, [`/${search}`]: LOG + body });
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(first);
      const opened = new AgentPage(page, await page.createCDPSession());
      if (holds !== null) await opened.arm(agentScript(bundle, { ...AGENT, holds }));
      await page.goto(`${server.origin}/${search}`);
      return opened;
    },
  };
}

/** `log('x')` adds a word to the page's log. */
const LOG = `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><script>
const logged = [];
const log = (text) => void logged.push(String(text));
</script><body>`;

export class AgentPage {
  readonly page: Page;
  /** Of each event that has begun, what ran then. */
  readonly causes = new Map<string, string | null>();
  readonly effects: Effect[] = [];
  readonly errors: string[] = [];
  /** Of what has begun, as people are told it. */
  readonly names: string[] = [];
  /** As `held GET /x 1`; what begins is told with its kind, as `begun fetch GET /x 1`. */
  readonly #told: string[] = [];
  readonly #names = new Map<number, string>();
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    page.on('pageerror', (error) => this.errors.push(String(error)));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === AGENT.binding) this.#hear(v.parse(messageSchema, JSON.parse(payload)));
    });
  }

  async arm(source: string): Promise<void> {
    await this.#session.send('Page.enable');
    await this.#session.send('Runtime.enable');
    await this.#session.send('Runtime.addBinding', { name: AGENT.binding });
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  #hear(message: AgentMessage): void {
    if (message.type === 'effect') {
      this.effects.push(message);
      return;
    }
    if (message.type === 'mapped') return;
    const { type, number } = message;
    if (message.type === 'called') this.#names.set(number, message.name);
    if (message.type === 'begun') {
      this.#names.set(number, message.event);
      this.names.push(message.name);
      this.causes.set(message.event, message.cause);
    }
    const kind = message.type === 'begun' ? `${message.kind} ` : '';
    this.#told.push(`${type} ${kind}${this.#names.get(number)}`);
  }

  /** Of the events with these words in their names. */
  told(words = ''): string[] {
    return this.#told.filter((line) => line.includes(words));
  }

  async untilTold(line: string): Promise<void> {
    await untilTrue(
      () => `${line}, after ${this.#told.join(', ')}`,
      () => this.#told.includes(line),
    );
  }

  async untilLogged(text: string): Promise<void> {
    let log: string[] = [];
    await untilTrue(
      () => `${text}, after ${log.join(', ')}`,
      async () => {
        log = await this.log();
        return log.includes(text);
      },
    );
  }

  async log(): Promise<string[]> {
    return v.parse(logSchema, await this.page.evaluate('logged'));
  }

  /** The test in the page goes on, with or behind a statement. */
  async goOn(statement: string): Promise<void> {
    const [number] = [...this.#names].findLast(([, name]) => name === statement) ?? [];
    await this.#session.send('Runtime.evaluate', {
      expression: `${AGENT.name}.goOn(${number})`,
    });
  }

  /** Until the page has done what that leads to. */
  async release(event: string): Promise<void> {
    const [number] = [...this.#names].findLast(([, name]) => name === event) ?? [];
    if (number === undefined) throw new Error(`${event} has not begun.`);
    await this.#session.send('Runtime.evaluate', {
      expression: `${AGENT.name}.release(${number}); ${AGENT.name}.drained()`,
      awaitPromise: true,
    });
  }
}
