export type { A } from './room/a.js';
