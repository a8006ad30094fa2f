import type { Rule } from '../happens-before.js';
import { keepsAnswers } from './answers.js';
import { deferOrder, finishesParsing } from './deferred-scripts.js';
import { dialogPauses, opensDialog } from './dialogs.js';
import { opensDocument, parseOrder } from './documents.js';
import { frameOrder, requestsFrame } from './frames.js';
import { registersInputHandler, registersResponseHandler } from './handlers.js';
import { requestsIdle } from './idle.js';
import { enablesInput, inputOrder } from './inputs.js';
import { linksModules } from './linked-modules.js';
import { completesModules } from './modules.js';
import { insertionOrder } from './ordered-scripts.js';
import { tellsOfWrites } from './pushes.js';
import { requests } from './requests.js';
import { queueOrder, queuesTask } from './tasks.js';
import { setsTimer, tickOrder } from './timers.js';
import { blocksScript, resumesParsing } from './waiting-points.js';
import { runsWorker } from './workers.js';

/** The happens-before relation: every rule that the model knows. */
export const rules: readonly Rule[] = [
  opensDocument,
  parseOrder,
  resumesParsing,
  blocksScript,
  requests,
  linksModules,
  completesModules,
  finishesParsing,
  deferOrder,
  insertionOrder,
  setsTimer,
  tickOrder,
  requestsFrame,
  frameOrder,
  requestsIdle,
  queuesTask,
  queueOrder,
  runsWorker,
  opensDialog,
  dialogPauses,
  inputOrder,
  enablesInput,
  registersInputHandler,
  registersResponseHandler,
  keepsAnswers,
  tellsOfWrites,
];

/** What stands for a rule in the edges that no rule gave. */
export const LEARNED: Pick<Rule, 'name' | 'source' | 'says'> = {
  name: 'learned',
  source: 'enforced runs of this recording',
  says: 'The later operation was wanted first, and could only come after the earlier one.',
};
