/** Pictures of a page that is at rest, and where things are in them. */
import type { Session } from '../chrome/protocol.js';

/** The window of the page as a person sees it. */
export interface Picture {
  /** WebP, in base64. */
  readonly data: string;
  /** CSS pixels of the window. */
  readonly width: number;
  readonly height: number;
}

/** CSS pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of 100: text can be read, and a picture has some 10 kB. */
const QUALITY = 60;

/** Milliseconds in which Chrome takes a picture, some 60 of a page that is drawn, with much to spare. */
const PATIENCE = 1000;

export class Camera {
  readonly #session: Session;
  readonly #answer: Answer;
  /** A picture that Chrome has been asked for and has not taken: the page is not drawn yet. */
  #owed: Promise<unknown> | null = null;

  /**
   * @param session of the page
   * @param answer the answer of a page that may hang, or go while it is asked; null: there is none
   */
  constructor(session: Session, answer: Answer) {
    this.#session = session;
    this.#answer = answer;
  }

  /**
   * Not to be asked for while a dialog is open: nothing is drawn then. Null: there is nothing to be seen, as before
   * the first stylesheets of a document have come, or anything of it has been parsed.
   */
  async picture(): Promise<Picture | null> {
    if (this.#owed !== null) return null;
    const metrics = await this.#ask(this.#session.send('Page.getLayoutMetrics'));
    const shot = await this.#ask(this.#shot());
    if (metrics === null || shot === null) return null;
    const { clientWidth: width, clientHeight: height } = metrics.cssLayoutViewport;
    return { data: shot.data, width, height };
  }

  /** Resolves when the page is drawn, after `picture` has found that it is not; or when that takes too long. */
  async drawn(): Promise<void> {
    if (this.#owed !== null) await inTime(this.#owed);
  }

  /** Chrome takes it when something is drawn, however long that takes: what comes late shows something else. */
  #shot(): Promise<{ readonly data: string } | null> {
    // A part of it, or another size, would lay the page out anew (`Emulation`), which the page could see.
    const options = { format: 'webp', quality: QUALITY, optimizeForSpeed: true } as const;
    const shot = this.#session.send('Page.captureScreenshot', options).catch(() => null);
    this.#owed = shot;
    void shot.then(() => {
      this.#owed = null;
    });
    return inTime(shot);
  }

  /** Where elements of the main document are, by selectors; none where one is not there, or not drawn. */
  async boxesOf(selectors: readonly string[]): Promise<ReadonlyMap<string, Box>> {
    const boxes = new Map<string, Box>();
    const document = await this.#ask(this.#session.send('DOM.getDocument', { depth: 0 }));
    if (document === null) return boxes;
    for (const selector of selectors) {
      const box = await this.#boxOf(document.root.nodeId, selector);
      if (box !== null) boxes.set(selector, box);
    }
    // Else Chrome goes on telling of each change of the document.
    await this.#ask(this.#session.send('DOM.disable'));
    return boxes;
  }

  async #boxOf(root: number, selector: string): Promise<Box | null> {
    const element = await this.#ask(
      this.#session.send('DOM.querySelector', { nodeId: root, selector }),
    );
    if (element === null || element.nodeId === 0) return null;
    const found = await this.#ask(
      this.#session.send('DOM.getBoxModel', { nodeId: element.nodeId }),
    );
    const corners = found?.model.border;
    if (corners === undefined) return null;
    // What is turned or mirrored has its corners elsewhere: x and y of each, around its border box.
    const [xs, ys] = [
      corners.filter((_, place) => place % 2 === 0),
      corners.filter((_, place) => place % 2 === 1),
    ];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }

  /** Null also where Chrome refuses: what is no selector, what has no box, a window that shows nothing. */
  #ask<T>(question: Promise<T>): Promise<T | null> {
    return this.#answer(question.catch(() => null));
  }
}

type Answer = <T>(question: Promise<T>) => Promise<T | null>;

/** Null: it takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
