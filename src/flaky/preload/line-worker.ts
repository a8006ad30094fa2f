/** A thread beside the runner's: it goes on while that one stands still. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Call } from '../proxy/line.js';
import { LineServer } from './line-server.js';

/** `state`: whether the runner may go on; behind that, where it finds its browsers. */
const { path, state }: { path: string; state: Int32Array } = workerData;

function goOn(): void {
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

let browsers = 0;
const addPort = (port: number): void => {
  if (port !== 0) Atomics.store(state, 1 + (browsers++ % (state.length - 1)), port);
};

void LineServer.open(path, addPort).then((line) => {
  parentPort?.on('message', async (call: Call) => {
    await line.tell(call);
    goOn();
  });
});
