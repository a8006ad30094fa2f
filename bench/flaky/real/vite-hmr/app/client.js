// The client of the development server: takes in the modules that have changed.

const accepted = new Map();

/** `take` gets the module at `path` each time it has changed. */
export const accept = (path, take) => accepted.set(path, take);

const socket = new WebSocket(`ws://${location.host}`);
socket.addEventListener('message', async ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'connected') console.debug('[hmr] connected.');
  else accepted.get(message.path)?.(await import(`${message.path}?t=${Date.now()}`));
});
