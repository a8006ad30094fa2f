import type { AgentMessage } from '../contract.js';
import { toJson } from './json.js';

/** The page is not to see it: what it would send is not to be taken for the agent's. */
export function takeBinding(name: string): (message: AgentMessage) => void {
  const binding: unknown = Reflect.get(globalThis, name);
  if (typeof binding !== 'function') return () => {};
  Reflect.deleteProperty(globalThis, name);
  return (message) => {
    Reflect.apply(binding, globalThis, [toJson(message)]);
  };
}

/**
 * Has the control know if an agent cannot start: it lacks what another version of Chrome has. That is then all that it
 * tells.
 */
export function orTellWhy(
  report: (message: AgentMessage) => void,
  start: (report: (message: AgentMessage) => void) => void,
): void {
  let untold: AgentMessage[] | null = [];
  try {
    start((message) => {
      if (untold === null) report(message);
      else untold.push(message);
    });
  } catch (error) {
    untold = [{ type: 'broken', why: String(error) }];
  }
  const first = untold;
  untold = null;
  for (const message of first) report(message);
}
