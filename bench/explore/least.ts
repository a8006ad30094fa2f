/**
 * The least that a test can take: a page that does nothing, in a tab that is used again, whose operations come one
 * after another by as few messages as tell that each is over, from a client that has nothing to decide.
 */
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';

/** How many operations a test has, by what has them come. */
export interface Counts {
  /** Chrome is given its answer, tells that the page has it, and is asked for a drain. */
  readonly responses: number;
  /** The page is asked to run one and to drain itself, in one message. */
  readonly held: number;
  /** A mouse is moved, pressed and released; then a drain. */
  readonly inputs: number;
}

const answer = (type: string, text: string) => ({
  responseCode: 200,
  responseHeaders: [{ name: 'Content-Type', value: type }],
  body: Buffer.from(text).toString('base64'),
});
const PAGE = answer('text/html', '<!doctype html><title>The least</title>');
const DATA = answer('application/json', '{}');

/** As the agent's own, without all else that it does: see `src/browser/agent/page/tasks.ts`. */
const AGENT = `
globalThis.drained = () => scheduler.postTask(() => {}, { priority: 'background' });
globalThis.run = () => new Promise((over) => setTimeout(() => over(drained()), 0));
`;

export function countsOf(operations: readonly { readonly kind: string }[]): Counts {
  const count = (...kinds: readonly string[]) =>
    operations.filter(({ kind }) => kinds.includes(kind)).length;
  const [responses, inputs] = [count('response', 'script'), count('input')];
  return { responses, inputs, held: operations.length - responses - inputs - count('parse') };
}

export class LeastTests {
  readonly #session: CDPSession;
  readonly #url: string;
  readonly #paused: Protocol.Fetch.RequestPausedEvent[] = [];

  /** @param origin that of the page which is compared with; its server is asked for nothing */
  static async on(tab: Page, origin: string): Promise<LeastTests> {
    const session = await tab.createCDPSession();
    await session.send('Page.enable');
    await session.send('Network.enable');
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/least-*' }] });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: AGENT });
    return new LeastTests(session, `${origin}/least-page`);
  }

  private constructor(session: CDPSession, url: string) {
    this.#session = session;
    this.#url = url;
    session.on('Fetch.requestPaused', (request) => this.#paused.push(request));
  }

  async run({ responses, held, inputs }: Counts): Promise<void> {
    const loaded = this.#told('Page.loadEventFired');
    const navigated = this.#session.send('Page.navigate', { url: this.#url });
    await this.#answer(PAGE);
    await Promise.all([navigated, loaded]);
    // Nobody waits for the answers yet.
    await this.#ask(
      `for (let n = 0; n < ${responses}; n++) void fetch('least-' + n).then((it) => it.json())`,
    );
    for (let response = 0; response < responses; response++) await this.#respond();
    for (let operation = 0; operation < held; operation++) await this.#ask('run()');
    for (let input = 0; input < inputs; input++) await this.#click();
  }

  async end(): Promise<void> {
    await this.#session.detach();
  }

  async #respond(): Promise<void> {
    const there = this.#told('Network.loadingFinished');
    await this.#answer(DATA);
    await there;
    await this.#ask('drained()');
  }

  async #answer(response: ReturnType<typeof answer>): Promise<void> {
    let request = this.#paused.shift();
    for (; request === undefined; request = this.#paused.shift())
      await this.#told('Fetch.requestPaused');
    await this.#session.send('Fetch.fulfillRequest', { requestId: request.requestId, ...response });
  }

  async #click(): Promise<void> {
    const at = { x: 1, y: 1 };
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const click = { type, ...at, button: 'left' as const, clickCount: 1 };
      await this.#session.send('Input.dispatchMouseEvent', click);
    }
    await this.#ask('drained()');
  }

  #told(event: keyof ProtocolMapping.Events): Promise<void> {
    return new Promise((told) => this.#session.once(event, () => told()));
  }

  async #ask(expression: string): Promise<void> {
    await this.#session.send('Runtime.evaluate', { expression, awaitPromise: true });
  }
}
