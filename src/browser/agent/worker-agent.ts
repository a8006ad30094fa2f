/** The agent in a worker, where there is no document: it starts before the script does. */
import type { Beginning } from '../../conductor/arrival.js';
import type { AgentSettings } from './contract.js';
import { installCore } from './install-core.js';
import { orTellWhy, takeBinding } from './page/binding.js';
import { installParts } from './parts.js';

/** @param beginning of the operation that starts the worker */
export function start(settings: AgentSettings, beginning: Beginning): void {
  orTellWhy(takeBinding(settings.binding), (report) => {
    const { core, methods } = installCore(settings, report);
    installParts(core);
    methods.begin(beginning);
    Object.defineProperty(globalThis, settings.name, { value: Object.freeze(methods) });
  });
}
