/** A thread beside the runner's: it goes on while that one stands still. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parentPort, workerData } from 'node:worker_threads';

/** `state`: whether the runner may go on; where it finds the browser that was started last. */
const { path, state }: { path: string; state: Int32Array } = workerData;
const proxies = new Set<Socket>();
let awaited = 0;

function goOn(): void {
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

function answered(): void {
  awaited -= 1;
  if (awaited === 0) goOn();
}

const server = createServer((socket) => {
  let owed = 0;
  const gone = (): void => {
    proxies.delete(socket);
    for (; owed > 0; owed -= 1) answered();
  };
  socket.on('error', gone).on('close', gone);
  socket.on('asked', () => {
    owed += 1;
  });
  createInterface({ input: socket }).on('line', (text) => {
    if (!proxies.has(socket)) {
      // What it says first.
      proxies.add(socket);
      Atomics.store(state, 1, Number(text));
      return;
    }
    owed -= 1;
    answered();
  });
});
server.listen(path, goOn);
server.unref();

parentPort?.on('message', (call: unknown) => {
  awaited = proxies.size;
  if (awaited === 0) goOn();
  for (const socket of proxies) {
    socket.emit('asked');
    socket.write(`${JSON.stringify(call)}\n`);
  }
});
