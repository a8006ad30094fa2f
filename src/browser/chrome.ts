/** A browser, ours or one that runs, with what controlled runs need beside it. */

import { notThere, webSocketOf } from './chrome/connect.js';
import type { BrowserOptions } from './chrome/find.js';
import { type Browser, launchBrowser } from './chrome/launch.js';
import type { ProtocolEvent } from './chrome/messages.js';
import { ChromeConnection, type Session } from './chrome/protocol.js';
import { SocketTransport } from './chrome/transport/socket.js';
import { StreamServer } from './control/network/stream-server.js';
import { Openings } from './tabs/openings.js';
import { Tab, type TabSettings } from './tabs/tab.js';

/** What is left to do with a browser when its connection is closed. */
type OwnBrowser = Pick<Browser, 'closed' | 'close'>;

export class Chrome {
  readonly streams: StreamServer;
  readonly #browser: OwnBrowser;
  readonly #connection: ChromeConnection;
  readonly #openings: Openings;

  /** @throws BrowserError when there is no browser to be had */
  static async start(options: BrowserOptions): Promise<Chrome> {
    const browser = await launchBrowser(options);
    try {
      return await Chrome.#over(browser.connection, browser);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /**
   * One that runs, and goes on to run when it is closed here.
   *
   * @throws BrowserError when there is none
   */
  static async connect(endpoint: string): Promise<Chrome> {
    const socket = await SocketTransport.open(await webSocketOf(endpoint)).catch(() => {
      throw notThere(endpoint);
    });
    const connection = new ChromeConnection(socket);
    return Chrome.#over(connection, { closed: connection.lost, close: async () => {} });
  }

  static async #over(connection: ChromeConnection, browser: OwnBrowser): Promise<Chrome> {
    const openings = await Openings.watch(connection);
    return new Chrome(browser, connection, openings, await StreamServer.start());
  }

  private constructor(
    browser: OwnBrowser,
    connection: ChromeConnection,
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

  /** As it names itself, `HeadlessChrome/156.0.7000.0`, and the version of its DevTools protocol. */
  async version(): Promise<{ readonly browser: string; readonly protocol: string }> {
    const { product, protocolVersion } = await this.#connection
      .session('')
      .send('Browser.getVersion');
    return { browser: product, protocol: protocolVersion };
  }

  openTab(settings: TabSettings): Promise<Tab> {
    return Tab.open(this.#connection, settings, this.streams.origin, this.#openings);
  }

  /** The browser itself, for what no tab can tell, such as its trace. */
  session(listener?: (event: ProtocolEvent) => void): Session {
    return this.#connection.session('', listener);
  }

  /** The session with this id, of a target that somebody has attached to. */
  attach(id: string, listener: (event: ProtocolEvent) => void): Session {
    return this.#connection.session(id, listener);
  }

  async close(): Promise<void> {
    try {
      await this.#connection.close();
    } finally {
      await this.#browser.close();
      await this.streams.close();
    }
  }
}
