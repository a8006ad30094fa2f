/** The agent: what is put into every document of a test before the page's first script. Time is real. */
import { takeBinding } from './binding.js';
import type { Agent, AgentSettings } from './contract.js';
import { Events } from './events.js';
import { SOURCES } from './sources.js';
import { Statements } from './statements.js';
import { drained } from './tasks.js';
import { isOfVitest, watchVitest } from './vitest.js';

export function start(settings: AgentSettings): void {
  const report = takeBinding(settings.binding);
  if (report === null) return;
  const statements = new Statements(report);
  const hasTest = isOfVitest();
  const events = new Events(report, settings, hasTest ? statements : null);
  for (const install of SOURCES) install(events, settings);
  if (hasTest) watchVitest(statements);
  const agent: Agent = {
    release: (number) => events.release(number),
    goOn: (number) => statements.goOn(number),
    drained,
  };
  Object.defineProperty(window, settings.name, { value: Object.freeze(agent) });
}
