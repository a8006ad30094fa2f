/** WAVE's own sessions with the pages of a browser, and the agents in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type AgentMessage, type AgentSettings, messageSchema } from '../agent/contract.js';
import { agentScript } from '../agent/script.js';
import type { Conductor } from './conductor.js';
import { FreePages } from './free-pages.js';
import { Names } from './names.js';
import type { Responses } from './responses.js';
import type { Message, Wire } from './wire.js';

const attached = v.object({
  sessionId: v.string(),
  targetInfo: v.object({ targetId: v.string(), type: v.string() }),
});
const detached = v.object({ sessionId: v.string() });
const answer = v.object({ sessionId: v.string() });
const loads = v.object({ frameId: v.string() });
const destroyed = v.object({ executionContextId: v.number() });
const called = v.object({
  name: v.string(),
  payload: v.string(),
  executionContextId: v.number(),
});

type Said = Extract<AgentMessage, { type: 'called' | 'returned' }>;

export class Pages {
  readonly #wire: Wire;
  readonly #settings: AgentSettings;
  readonly #conductor: Conductor;
  readonly #responses: Responses;
  readonly #names = new Names();
  readonly #targets = new Set<string>();
  /** By WAVE's own sessions. */
  readonly #free: FreePages;
  /** Those to which WAVE is attaching its own session. */
  readonly #attaching = new Set<string>();
  readonly #script: string;
  /** Numbers of statements, by where they are and their number there. */
  readonly #calls = new Map<string, number>();

  constructor(wire: Wire, settings: AgentSettings, conductor: Conductor, responses: Responses) {
    this.#wire = wire;
    this.#settings = settings;
    this.#conductor = conductor;
    this.#responses = responses;
    const question = { expression: '0' };
    this.#free = new FreePages((session) => wire.send('Runtime.evaluate', question, session));
    this.#script = agentScript(readFileSync(join(__dirname, 'agent.js'), 'utf8'), settings);
  }

  /** The browser tells the runner something. Whether that is kept from the runner. */
  toRunner({ method, params, sessionId: parent }: Message): boolean {
    if (method === 'Target.detachedFromTarget') {
      const { sessionId } = v.parse(detached, params);
      const isOfSession = (key: string) => key.startsWith(`${sessionId} `);
      this.#conductor.gone(isOfSession);
      this.#conductor.hasLoaded(isOfSession);
      this.#wire.gone(sessionId);
      this.#free.gone(sessionId);
      return this.#wire.isOwn(sessionId);
    }
    if (method !== 'Target.attachedToTarget') return false;
    const { targetInfo, sessionId } = v.parse(attached, params);
    if (targetInfo.type !== 'page') return false;
    // Another client's comes in a session that it has.
    if (parent === undefined && this.#attaching.delete(targetInfo.targetId)) {
      // The runner has its session: this one is WAVE's.
      this.#wire.addOwn(sessionId);
      this.#free.add(sessionId);
      return true;
    }
    // Another one of the runner's, as of Playwright's `newCDPSession`.
    if (this.#targets.has(targetInfo.targetId)) return false;
    this.#targets.add(targetInfo.targetId);
    void this.#arm(targetInfo.targetId);
    return false;
  }

  own(message: Message): void {
    const { method, params, sessionId } = message;
    if (sessionId === undefined) return;
    switch (method) {
      case 'Runtime.executionContextsCleared':
        this.#conductor.gone((key) => key.startsWith(`${sessionId} agent `));
        break;
      case 'Runtime.executionContextDestroyed': {
        const { executionContextId } = v.parse(destroyed, params);
        this.#conductor.gone((key) => key.startsWith(`${sessionId} agent ${executionContextId} `));
        break;
      }
      case 'Page.frameStartedLoading':
        this.#conductor.loads(`${sessionId} ${v.parse(loads, params).frameId}`);
        break;
      case 'Page.frameStoppedLoading':
      case 'Page.frameDetached': {
        const frame = `${sessionId} ${v.parse(loads, params).frameId}`;
        this.#conductor.hasLoaded((key) => key === frame);
        break;
      }
      case 'Page.javascriptDialogOpening':
        this.#free.isSilent(sessionId);
        break;
      case 'Page.javascriptDialogClosed':
        this.#free.answersAgain(sessionId);
        break;
      case 'Runtime.bindingCalled':
        this.#called(params, sessionId);
        break;
      default:
        this.#responses.own(message);
    }
  }

  #called(params: Message['params'], session: string): void {
    const { name, payload, executionContextId: context } = v.parse(called, params);
    if (name !== this.#settings.binding) return;
    const message = v.safeParse(messageSchema, JSON.parse(payload));
    if (!message.success) return;
    const said = message.output;
    const where = `${session} agent ${context}`;
    if (said.type === 'effect') {
      const event = this.#names.of(where, said.event);
      if (event !== undefined) this.#conductor.effect({ ...said, event });
      return;
    }
    if (said.type === 'mapped') {
      this.#conductor.mapped(said.file, said.map);
      return;
    }
    if (said.type === 'called' || said.type === 'returned') {
      void this.#statement(said, session, context);
      return;
    }
    const { number } = said;
    const key = `${where} ${number}`;
    if (said.type === 'begun') {
      const id = this.#names.begun(where, said.event);
      const cause = said.cause === null ? undefined : this.#names.of(where, said.cause);
      const release = () => this.#release(session, context, number);
      this.#conductor.begun(key, { ...said, id, cause, release });
    } else this.#conductor[said.type](key);
  }

  /** Of a test that runs in the page. */
  async #statement(said: Said, sessionId: string, contextId: number): Promise<void> {
    const { number } = said;
    const key = `${sessionId} ${contextId} ${number}`;
    const call = this.#calls.get(key) ?? this.#calls.size;
    this.#calls.set(key, call);
    if (said.type === 'called') {
      const { name, place, isNow } = said;
      const begin = { type: 'begin', call, by: 'vitest', name, place } as const;
      await this.#conductor.callInPage(begin, isNow);
    } else await this.#conductor.callInPage({ type: 'end', call, error: said.error }, false);
    const expression = `${this.#settings.name}.goOn(${number})`;
    await this.#wire.send('Runtime.evaluate', { expression, contextId }, sessionId);
  }

  async #release(sessionId: string, contextId: number, number: number): Promise<void> {
    const { name } = this.#settings;
    const expression = `${name}.release(${number}); ${name}.drained()`;
    const params = { expression, contextId, awaitPromise: true };
    await this.#wire.send('Runtime.evaluate', params, sessionId);
  }

  /**
   * What the page does first, behind what the runner has put into it, is to have the agent. The runner hears of the page when WAVE's session is there, and sets up its own
   * while WAVE sets up that one. Meanwhile the page does nothing that the runner has it do; one that the page before it has opened may
   * load already, if the runner does not have it wait.
   */
  async #arm(targetId: string): Promise<void> {
    const begin = this.#wire.keepFromPages();
    await Promise.all(await this.#attached(targetId));
    begin();
  }

  /** Fulfilled when each has ended what it was at. */
  areFree(): Promise<void> {
    return this.#free.areFree();
  }

  /** @returns the answers to what sets the session up */
  async #attached(targetId: string): Promise<readonly Promise<unknown>[]> {
    const goOn = this.#wire.keepFromRunner();
    this.#attaching.add(targetId);
    try {
      const result = await this.#wire.send('Target.attachToTarget', { targetId, flatten: true });
      if (result === null) return [];
      const { sessionId } = v.parse(answer, result);
      const send = (method: string, params = {}) => this.#wire.send(method, params, sessionId);
      return [
        send('Page.enable'),
        send('Runtime.enable'),
        send('Runtime.addBinding', { name: this.#settings.binding }),
        send('Page.addScriptToEvaluateOnNewDocument', { source: this.#script }),
        this.#responses.watch(sessionId, targetId),
      ];
    } finally {
      goOn();
    }
  }
}
