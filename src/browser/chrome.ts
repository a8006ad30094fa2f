/** A browser that is ours, with what controlled runs need beside it. */
import { Openings } from './control/openings.js';
import { StreamServer } from './control/stream-server.js';
import { Tab, type TabSettings } from './control/tab.js';
import type { BrowserOptions } from './find.js';
import { type Browser, launchBrowser } from './launch.js';
import { Connection, type ProtocolEvent, type Session } from './protocol.js';

export class Chrome {
  readonly streams: StreamServer;
  readonly #browser: Browser;
  readonly #connection: Connection;
  readonly #openings: Openings;

  /** @throws BrowserError when there is no browser to be had */
  static async start(options: BrowserOptions): Promise<Chrome> {
    const browser = await launchBrowser(options);
    try {
      const connection = await Connection.open(browser.endpoint);
      const openings = await Openings.watch(connection);
      return new Chrome(browser, connection, openings, await StreamServer.start());
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  private constructor(
    browser: Browser,
    connection: Connection,
    openings: Openings,
    streams: StreamServer,
  ) {
    this.#browser = browser;
    this.#connection = connection;
    this.#openings = openings;
    this.streams = streams;
  }

  /** Fulfilled when the browser is gone. */
  get closed(): Promise<void> {
    return this.#browser.closed;
  }

  openTab(settings: TabSettings): Promise<Tab> {
    return Tab.open(this.#connection, settings, this.streams.origin, this.#openings);
  }

  /** The browser itself, for what no tab can tell, such as its trace. */
  session(listener: (event: ProtocolEvent) => void): Session {
    return this.#connection.session('', listener);
  }

  /** The session with this id, of a target that somebody has attached to. */
  attach(id: string, listener: (event: ProtocolEvent) => void): Session {
    return this.#connection.session(id, listener);
  }

  /** Processor time that the renderers have taken so far. */
  cpuSeconds = async (): Promise<number> => {
    const { processInfo } = await this.#connection.session('').send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return renderers.reduce((total, { cpuTime }) => total + cpuTime, 0);
  };

  async close(): Promise<void> {
    try {
      await this.#connection.close();
    } finally {
      await this.#browser.close();
      await this.streams.close();
    }
  }
}
