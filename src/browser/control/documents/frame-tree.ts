/** The frames of a page and of its popups, as they are attached and detached. */
export class FrameTree {
  readonly main: string;
  #frames: { readonly id: string; readonly parent: string }[] = [];

  /** Main frames of the popups. */
  #popups: readonly string[] = [];

  constructor(main: string) {
    this.main = main;
  }

  open(popup: string): void {
    this.#popups = [...this.#popups, popup];
  }

  /** @returns the frames that are gone: those in the popup, and its main one; none for another's */
  close(popup: string): string[] {
    if (!this.#popups.includes(popup)) return [];
    this.#popups = this.#popups.filter((other) => other !== popup);
    return this.detach(popup);
  }

  attach(id: string, parent: string): void {
    this.#frames.push({ id, parent });
  }

  /** @returns the frames that are gone: those in it, and itself */
  detach(frame: string): string[] {
    const within = this.leave(frame);
    this.#frames = this.#frames.filter(({ id }) => id !== frame);
    return [...within, frame];
  }

  /** The document of a frame makes room for another. @returns the frames that were in it */
  leave(frame: string): string[] {
    return this.#childrenOf(frame).flatMap((child) => this.detach(child));
  }

  /** @param path indexes of child frames, from a main frame down */
  at(path: readonly number[], main = this.main): string | null {
    let frame = main;
    for (const index of path) {
      const child = this.#childrenOf(frame)[index];
      if (child === undefined) return null;
      frame = child;
    }
    return frame;
  }

  /** The indexes of `at`; empty for the main frame, and for one that is not there. */
  pathTo(frame: string): number[] {
    const parent = this.#frames.find(({ id }) => id === frame)?.parent;
    if (parent === undefined) return [];
    return [...this.pathTo(parent), this.#childrenOf(parent).indexOf(frame)];
  }

  /** The main frame, then the others depth first; those of popups in the order they were opened. */
  inOrder(): string[] {
    return [this.main, ...this.#popups].flatMap((main) => this.#within(main));
  }

  #within(frame: string): string[] {
    return [frame, ...this.#childrenOf(frame).flatMap((child) => this.#within(child))];
  }

  #childrenOf(frame: string): string[] {
    return this.#frames.filter(({ parent }) => parent === frame).map(({ id }) => id);
  }
}
