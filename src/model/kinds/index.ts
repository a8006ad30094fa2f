/**
 * The kinds of operations: a row each. A kind's file has all that its operations have of their own in the
 * model, the files, the recorder and the scheduler; what makes them come is in `browser/control/sources`.
 */
import { dialog } from './dialog.js';
import { frame } from './frame.js';
import { idle } from './idle.js';
import { input } from './input.js';
import { parse } from './parse.js';
import { response } from './response.js';
import { script } from './script.js';
import { task } from './task.js';
import { timer } from './timer.js';

export const rows = { parse, script, response, timer, frame, idle, task, input, dialog };
