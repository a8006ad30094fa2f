/** The browser's own ways to do something later, taken before the page could change them. */
export { drained, runAsTask } from '../../browser/agent/page/tasks.js';

const postTask = globalThis.scheduler.postTask.bind(globalThis.scheduler);
const report = globalThis.reportError.bind(globalThis);

/** Calls the function in a task of its own, behind the microtasks of this one and before other tasks. What it throws is an uncaught error. */
export function inNextTask(run: () => void): void {
  const task = (): void => {
    try {
      run();
    } catch (error) {
      report(error);
    }
  };
  void postTask(task, { priority: 'user-blocking' });
}
