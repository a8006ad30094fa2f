/** What is evaluated in a new document. */
import { AGENT_SOURCE } from '../../browser/agent/page/call-site.js';
import type { AgentSettings } from './contract.js';

/** @param bundle of `agent.ts`; its variable is not to be one of the page's */
export function agentScript(bundle: string, settings: AgentSettings): string {
  return `(() => {${bundle}
__waveFlaky.start(${JSON.stringify(settings)})})()
//# sourceURL=${AGENT_SOURCE}`;
}
