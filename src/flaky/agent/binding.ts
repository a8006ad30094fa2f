import { toJson } from '../../browser/agent/page/json.js';
import type { AgentMessage } from './contract.js';

/** The page is not to see it. Null: there is none, as in a document that the agent has been in already. */
export function takeBinding(name: string): ((message: AgentMessage) => void) | null {
  const binding: unknown = Reflect.get(globalThis, name);
  if (typeof binding !== 'function') return null;
  Reflect.deleteProperty(globalThis, name);
  return (message) => {
    Reflect.apply(binding, globalThis, [toJson(message)]);
  };
}
