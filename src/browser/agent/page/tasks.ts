/** Tasks of the page's main thread, by functions that were captured before the page's own. */

const nativeSetTimeout = globalThis.setTimeout.bind(globalThis);
const nativeClearTimeout = globalThis.clearTimeout.bind(globalThis);
const nativePostTask = globalThis.scheduler.postTask.bind(globalThis.scheduler);

/** Runs a function as a timer task of the browser's own: what it throws is reported as uncaught. */
export function runAsTask(task: () => void): void {
  nativeSetTimeout(task, 0);
}

export function runCodeAsTask(code: string): void {
  nativeSetTimeout(code, 0);
}

/**
 * For the agent's own: runs a function after real time.
 *
 * @returns what calls it off
 */
export function runLater(task: () => void, milliseconds: number): () => void {
  const timer = nativeSetTimeout(task, milliseconds);
  return () => nativeClearTimeout(timer);
}

/**
 * Resolves when nothing else is left to do. A task of priority `background` is picked only when
 * no other task of the main thread is ready: after the parser, message ticks and zero timers.
 */
export function drained(): Promise<void> {
  return nativePostTask(() => {}, { priority: 'background' });
}

/** Runs the function as a task, then resolves when what it led to has run too. */
export function runAndDrain(task: () => void): Promise<void> {
  return new Promise((resolve) => {
    runAsTask(() => {
      try {
        task();
      } finally {
        resolve(drained());
      }
    });
  });
}
