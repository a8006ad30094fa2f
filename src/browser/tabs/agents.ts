/** How a document or a worker is given its agent, before the page's first script runs in it. */

import { readFileSync } from 'node:fs';
import type { Beginning } from '../../conductor/arrival.js';
import type { AgentSettings } from '../agent/contract.js';
import { AGENT_SOURCE } from '../agent/page/call-site.js';
import type { Session } from '../chrome/protocol.js';

const FILES = {
  document: new URL('../agent.js', import.meta.url),
  worker: new URL('../worker-agent.js', import.meta.url),
};

/** To frames of other sites and dedicated workers, before their first script. */
const ATTACH = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'iframe' }, { type: 'worker' }, { exclude: true }],
};

/** Between two runs. */
export const NOTHING_RUNS: Beginning = { index: 0, time: 0, identity: '' };

export class Agents {
  /** The running operation, for agents that start in it. */
  beginning: Beginning = NOTHING_RUNS;
  readonly #settings: AgentSettings;

  constructor(settings: AgentSettings) {
    this.#settings = settings;
  }

  /** Of a page, of a frame in a process of its own, or of a popup: every document has the agent. */
  async prepareDocument(session: Session): Promise<void> {
    const source = codeOf('document', this.#settings);
    await Promise.all([
      session.send('Inspector.enable'),
      // Tells what processor time a page takes that does not answer.
      session.send('Performance.enable', {}),
      // Animations pass in virtual time alone: none may end before the agent sees it.
      session.send('Animation.enable'),
      session.send('Animation.setPlaybackRate', { playbackRate: 0 }),
      // A document that is there already has the binding only if its context is known.
      session.send('Runtime.enable'),
      session.send('Page.enable'),
      session.send('Runtime.addBinding', { name: this.#settings.binding }),
      // A dialog of the system's would wait for a person, who is here only in a headed replay.
      session.send('Page.setInterceptFileChooserDialog', { enabled: true }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }),
      session.send('Network.enable', {}),
      session.send('Network.setCacheDisabled', { cacheDisabled: true }),
      session.send('Network.setBypassServiceWorker', { bypass: true }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }),
      session.send('Target.setAutoAttach', ATTACH),
    ]);
  }

  /** While it waits to run, a worker has no timers, no scheduler and no address yet. */
  async prepareWorker(session: Session): Promise<void> {
    await Promise.all([
      session.send('Runtime.addBinding', { name: this.#settings.binding }),
      session.send('Runtime.enable'),
      session.send('Network.enable', {}),
      session.send('Network.setCacheDisabled', { cacheDisabled: true }),
      session.send('Target.setAutoAttach', ATTACH),
      session.send('Debugger.enable', {}),
      session.send('Debugger.setInstrumentationBreakpoint', {
        instrumentation: 'beforeScriptExecution',
      }),
    ]);
  }

  /** The code that starts the agent in a worker that stands before its first line. */
  ofWorker(): string {
    return codeOf('worker', this.#settings, this.beginning);
  }
}

function codeOf(kind: keyof typeof FILES, ...args: readonly object[]): string {
  return `(() => {${sourceOf(kind)}
__waveAgent.start(${args.map((argument) => JSON.stringify(argument)).join(',')})})()
//# sourceURL=${AGENT_SOURCE}`;
}

const sources = new Map<keyof typeof FILES, string>();

function sourceOf(kind: keyof typeof FILES): string {
  const source = sources.get(kind) ?? readFileSync(FILES[kind], 'utf8');
  sources.set(kind, source);
  return source;
}
