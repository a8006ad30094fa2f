export type A = import('./of-a.js').Part;
