/** A thread beside the runner's: it goes on while that one stands still. */
import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { path, signal }: { path: string; signal: Int32Array } = workerData;
const proxies = new Set<Socket>();
let awaited = 0;

function goOn(): void {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

function answered(): void {
  awaited -= 1;
  if (awaited === 0) goOn();
}

const server = createServer((socket) => {
  proxies.add(socket);
  let owed = 0;
  const gone = (): void => {
    proxies.delete(socket);
    for (; owed > 0; owed -= 1) answered();
  };
  socket.on('error', gone).on('close', gone);
  socket.on('data', (chunk) => {
    for (const byte of chunk) {
      if (byte !== 10) continue;
      owed -= 1;
      answered();
    }
  });
  socket.on('asked', () => {
    owed += 1;
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
