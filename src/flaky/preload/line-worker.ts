/** A thread beside the runner's: it goes on while that one stands still. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Call } from '../proxy/line.js';
import { LineServer } from './line-server.js';

/** `state`: whether the runner may go on; where it finds the browser that was started last. */
const { path, state }: { path: string; state: Int32Array } = workerData;

function goOn(): void {
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

void LineServer.open(path, (port) => Atomics.store(state, 1, port)).then((line) => {
  parentPort?.on('message', async (call: Call) => {
    await line.tell(call);
    goOn();
  });
});
