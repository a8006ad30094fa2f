/** The browser's own ways to do something later, taken before the page could change them. */
export { drained } from '../../browser/agent/page/tasks.js';

const { port1, port2 } = new MessageChannel();
const { postMessage } = MessagePort.prototype;
let waiting: (() => void)[] = [];

port1.onmessage = () => {
  const now = waiting;
  waiting = [];
  for (const run of now) run();
};

/** Calls the function in a task of its own, behind the microtasks of this one. */
export function inNextTask(run: () => void): void {
  waiting.push(run);
  Reflect.apply(postMessage, port2, [0]);
}
