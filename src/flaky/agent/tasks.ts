/** The browser's own ways to do something later, taken before the page could change them. */
export { drained, runAsTask } from '../../browser/agent/page/tasks.js';

const postTask = globalThis.scheduler.postTask.bind(globalThis.scheduler);

/** Calls the function in a task of its own, behind the microtasks of this one and before other tasks. */
export function inNextTask(run: () => void): void {
  void postTask(run, { priority: 'user-blocking' });
}
