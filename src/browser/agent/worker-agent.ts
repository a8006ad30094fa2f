/** The agent in a worker, where there is no document: it starts before the script does. */
import type { Beginning } from '../../conductor/arrival.js';
import type { AgentOfFunctions, AgentSettings } from './contract.js';
import { installCore } from './install-core.js';
import { orTellWhy, takeBinding } from './page/binding.js';
import { installParts } from './parts.js';
import { Functions } from './watch/functions.js';
import { watchReceivers } from './watch/receivers.js';

/** @param beginning of the operation that starts the worker */
export function start(settings: AgentSettings, beginning: Beginning): void {
  orTellWhy(takeBinding(settings.binding), (report) => {
    const { core, methods } = installCore(settings, report);
    installParts(core);
    const functions = new Functions();
    if (settings.observe) watchReceivers(core, functions);
    methods.begin(beginning);
    const agent: typeof methods & AgentOfFunctions = {
      ...methods,
      codeOf: (number) => functions.at(number),
    };
    Object.defineProperty(globalThis, settings.name, { value: Object.freeze(agent) });
  });
}
