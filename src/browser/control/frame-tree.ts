/** The frames of a page, as they are attached and detached. */
export class FrameTree {
  readonly main: string;
  #frames: { readonly id: string; readonly parent: string }[] = [];

  constructor(main: string) {
    this.main = main;
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

  /** @param path indexes of child frames, from the main frame down */
  at(path: readonly number[]): string | null {
    let frame = this.main;
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

  /** The main frame, then the others depth first. */
  inOrder(from = this.main): string[] {
    return [from, ...this.#childrenOf(from).flatMap((child) => this.inOrder(child))];
  }

  #childrenOf(frame: string): string[] {
    return this.#frames.filter(({ parent }) => parent === frame).map(({ id }) => id);
  }
}
