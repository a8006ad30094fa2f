import { type Backend, json } from '../backend.js';

export function chat(): Backend {
  const messages = [
    { id: 1, from: 'Ann', text: 'Morning' },
    { id: 2, from: 'Ben', text: 'Coffee?' },
  ];
  return {
    routes: [[/^GET \/api\/history$/, () => json(messages)]],
    socket: (socket) => {
      const say = (data: object) => socket.send(JSON.stringify(data));
      say({ type: 'online', count: 3 });
      return (data) => {
        const { text } = JSON.parse(data.toString());
        const message = { id: messages.length + 1, from: 'You', text };
        messages.push(message);
        say({ type: 'message', message });
      };
    },
  };
}
