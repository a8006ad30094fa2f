/**
 * Frames that the browser draws. Some of its events come with one only: where there may be such, the
 * page is not at rest until a frame has been drawn. An idle browser draws at once.
 */
import type { HeldTasks } from './held-tasks.js';

// Not all workers have it, and none needs it.
const { requestAnimationFrame: requestFrame } = globalThis;

export class Drawing {
  readonly #tasks: HeldTasks;
  #isNeeded = false;
  #hasBegun = false;

  constructor(tasks: HeldTasks) {
    this.#tasks = tasks;
  }

  /** What comes with the next frame belongs to the operation that is running. */
  need(): void {
    this.#isNeeded = true;
  }

  /** Whether a frame is drawn now, as something pending, because it is needed. */
  begin(): boolean {
    if (!this.#isNeeded || !(this.#hasBegun || canBegin())) return false;
    this.#isNeeded = false;
    const ended = this.#tasks.pending('the drawing of a frame');
    requestFrame(() => {
      this.#hasBegun = true;
      ended();
    });
    return true;
  }
}

/** HTML standard, "render-blocked": not before the body is there, and the head's stylesheets. */
function canBegin(): boolean {
  if (document.body === null) return false;
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i]');
  return [...sheets].every(({ sheet, disabled }) => sheet !== null || disabled);
}
