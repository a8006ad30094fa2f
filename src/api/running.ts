/** All that runs pages. It is loaded when there is to be a browser, for most of WAVE comes with it. */
import { explore } from '../exploration/exploration.js';
import { record } from '../recorder/record.js';
import { replay } from './replay.js';
import { writeScenario } from './write-scenario.js';

export const running = { explore, record, replay, writeScenario };
export type Running = typeof running;
