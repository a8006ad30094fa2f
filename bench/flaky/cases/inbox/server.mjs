import { serveApp } from '../../server.mjs';

const messages = [
  { id: 1, subject: 'Minutes of Tuesday' },
  { id: 2, subject: 'Lunch?' },
  { id: 3, subject: 'Your invoice' },
];

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: { 'GET /api/messages': () => messages, 'POST /api/sent': () => ({ sent: true }) },
  });
