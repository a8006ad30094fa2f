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

export class Camera {
  readonly #session: Session;
  readonly #answer: Answer;

  /**
   * @param session of the page
   * @param answer the answer of a page that may hang, or go while it is asked; null: there is none
   */
  constructor(session: Session, answer: Answer) {
    this.#session = session;
    this.#answer = answer;
  }

  /** Not to be asked for while a dialog is open: nothing is drawn then. Null: there is nothing to be seen. */
  async picture(): Promise<Picture | null> {
    const metrics = await this.#ask(this.#session.send('Page.getLayoutMetrics'));
    // A part of it, or another size, would lay the page out anew (`Emulation`), which the page could see.
    const shot = await this.#ask(
      this.#session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        optimizeForSpeed: true,
      }),
    );
    if (metrics === null || shot === null) return null;
    const { clientWidth: width, clientHeight: height } = metrics.cssLayoutViewport;
    return { data: shot.data, width, height };
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
    // The corners of its border box, from the upper left one around it.
    const [x, y, , , right, bottom] = found?.model.border ?? [];
    if (x === undefined || y === undefined || right === undefined || bottom === undefined)
      return null;
    return { x, y, width: right - x, height: bottom - y };
  }

  /** Null also where Chrome refuses: what is no selector, what has no box, a window that shows nothing. */
  #ask<T>(question: Promise<T>): Promise<T | null> {
    return this.#answer(question.catch(() => null));
  }
}

type Answer = <T>(question: Promise<T>) => Promise<T | null>;
