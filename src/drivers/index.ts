/** The kinds of scenarios, each with its driver: a row each. */
import { flow } from './flow/flows.js';
import { script } from './script/scripts.js';

export const rows = { script, flow };
