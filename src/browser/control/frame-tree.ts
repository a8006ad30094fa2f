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
    const within = this.#childrenOf(frame).flatMap((child) => this.detach(child));
    this.#frames = this.#frames.filter(({ id }) => id !== frame);
    return [...within, frame];
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

  /** The main frame, then the others depth first. */
  inOrder(from = this.main): string[] {
    return [from, ...this.#childrenOf(from).flatMap((child) => this.inOrder(child))];
  }

  #childrenOf(frame: string): string[] {
    return this.#frames.filter(({ parent }) => parent === frame).map(({ id }) => id);
  }
}
