import { type Backend, json } from '../backend.js';
import { preferences } from './preferences.js';

const FORECAST = [
  { day: 'Mon', temperature: 20 },
  { day: 'Tue', temperature: 15 },
  { day: 'Wed', temperature: 25 },
];

export function weather(): Backend {
  return { routes: [...preferences().routes, [/^GET \/api\/forecast$/, () => json(FORECAST)]] };
}
