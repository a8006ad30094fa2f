/** Makes a video of pictures. Chrome has the encoder, so it takes no other program. */
import { readFileSync } from 'node:fs';
import { WaveError } from '../../wave-error.js';
import type { ProtocolEvent } from '../chrome/messages.js';
import type { Session } from '../chrome/protocol.js';
import type { Chrome } from '../chrome.js';
import type { Shown, Size } from './shown.js';

const ENCODE = new URL('../encode.js', import.meta.url);

/** Chrome has its encoders for pages of a secure origin alone. This one is never asked for. */
const PAGE = 'https://video.invalid/';

/** Of a video in which nothing is seen. */
const NOTHING: Size = { width: 800, height: 600 };

/**
 * WebM, with VP8. The captions stand in the picture.
 *
 * @throws WaveError `browser-unsuitable` where Chrome has no encoder
 */
export async function videoOf(chrome: Chrome, shown: readonly Shown[]): Promise<Buffer> {
  const studio = await Studio.open(chrome);
  try {
    await studio.call('start', sizeOf(shown));
    for (const one of shown) await studio.call('show', one);
    const url = await studio.call('end');
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await studio.close();
  }
}

/** That all pictures have room in. */
function sizeOf(shown: readonly Shown[]): Size {
  const pictures = shown.flatMap(({ picture }) => picture ?? []);
  const most = (sizes: readonly number[]) => 2 * Math.ceil(Math.max(...sizes) / 2);
  if (pictures.length === 0) return NOTHING;
  return {
    width: most(pictures.map(({ width }) => width)),
    height: most(pictures.map(({ height }) => height)),
  };
}

/** A page in a browser context of its own, which loads nothing. */
class Studio {
  readonly #browser: Session;
  readonly #context: string;
  readonly #session: Session;
  #loaded: () => void = () => {};

  static async open(chrome: Chrome): Promise<Studio> {
    const browser = chrome.session();
    const { browserContextId } = await browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    const { targetId } = await browser.send('Target.createTarget', {
      ...{ url: 'about:blank', browserContextId, background: true },
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const studio = new Studio(chrome, browser, browserContextId, sessionId);
    await studio.#load();
    return studio;
  }

  private constructor(chrome: Chrome, browser: Session, context: string, session: string) {
    this.#browser = browser;
    this.#context = context;
    this.#session = chrome.attach(session, (event) => this.#hear(event));
  }

  async #load(): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      this.#loaded = resolve;
    });
    await this.#session.send('Page.enable');
    await this.#session.send('Fetch.enable', {});
    await this.#session.send('Page.navigate', { url: PAGE });
    await loaded;
    await this.#evaluate(readFileSync(ENCODE, 'utf8'));
  }

  #hear({ method, params }: ProtocolEvent): void {
    if (method === 'Page.loadEventFired') this.#loaded();
    if (method !== 'Fetch.requestPaused') return;
    const { requestId } = params;
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    this.#session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders })
      .catch(() => {}); // It has gone.
  }

  /** @returns what the function of `encode.ts` gives, as text */
  async call(name: 'start' | 'show' | 'end', ...args: readonly object[]): Promise<string> {
    const given = args.map((argument) => JSON.stringify(argument)).join();
    return String(await this.#evaluate(`__waveVideo.${name}(${given})`));
  }

  async #evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      ...{ expression, awaitPromise: true, returnByValue: true },
    });
    if (exceptionDetails === undefined) return result.value;
    const why = exceptionDetails.exception?.description ?? exceptionDetails.text;
    throw new WaveError(`This Chrome made no video: ${why.split('\n')[0]}`, {
      code: 'browser-unsuitable',
      advice: 'Take another one, by its path.',
    });
  }

  async close(): Promise<void> {
    // With the browser it has gone already.
    await this.#browser
      .send('Target.disposeBrowserContext', { browserContextId: this.#context })
      .catch(() => {});
  }
}
