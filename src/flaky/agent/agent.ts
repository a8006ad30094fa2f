/** The agent: what is put into every document of a test before the page's first script. Time is real. */
import { takeBinding } from './binding.js';
import type { Agent, AgentSettings } from './contract.js';
import { Events } from './events.js';
import { SOURCES } from './sources.js';
import { drained } from './tasks.js';

export function start(settings: AgentSettings): void {
  const report = takeBinding(settings.binding);
  if (report === null) return;
  const events = new Events(report, settings);
  for (const install of SOURCES) install(events);
  const agent: Agent = { release: (number) => events.release(number), drained };
  Object.defineProperty(window, settings.name, { value: Object.freeze(agent) });
}
