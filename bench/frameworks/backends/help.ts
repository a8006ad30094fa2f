import { type Backend, json } from '../backend.js';

export function help(): Backend {
  const pages = [
    { title: 'Pay an invoice', text: 'card, transfer' },
    { title: 'Change your invoice address', text: 'settings, billing' },
    { title: 'Reset the password', text: 'login' },
  ];
  return { routes: [[/^GET \/api\/help-index$/, () => json(pages)]] };
}
