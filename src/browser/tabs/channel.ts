/**
 * How the control calls the agents of a tab's documents and workers, and is called by them. What comes
 * from there is the page's as much as the agent's: it is read by the contract, or is nothing.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import {
  type AgentAnswer,
  type AgentMessage,
  agentMessages,
  answers,
  type Calls,
  type Method,
} from '../agent/contract.js';
import type { Context } from './contexts.js';

/** An agent threw, or its answer is none: the page has changed what the agent is made of. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';

  constructor(method: Method, why: string) {
    // It may be the page's own words.
    super(`${method}: ${why.split('\n', 1)[0]?.slice(0, MOST_CHARACTERS)}`);
  }
}

const MOST_CHARACTERS = 100;

export class Channel {
  /** Name of the property of the global object by which an agent is reached. */
  readonly token = `w${randomBytes(8).toString('hex')}`;
  /** Name of the binding by which agents reach the control. */
  readonly binding = `${this.token}_`;

  /**
   * Calls a method of the agent in a document or worker.
   * @throws BadAnswer when what comes back is not as the contract has it
   */
  async call<M extends Method>(
    context: Context,
    method: M,
    ...args: Calls[M]
  ): Promise<AgentAnswer<M>> {
    const values = args.map((argument) => JSON.stringify(argument)).join(',');
    const { result, exceptionDetails } = await context.session.send('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(this.token)}].${method}(${values})`,
      uniqueContextId: context.id,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      const { exception, text } = exceptionDetails;
      throw new BadAnswer(method, exception?.description ?? text);
    }
    const answer = v.safeParse(answers[method], result.value, { abortEarly: true });
    if (!answer.success) throw new BadAnswer(method, answer.issues[0].message);
    return answer.output;
  }
}

/** What an agent tells through the binding; null: it is no message of an agent's. */
export function messageIn(payload: string): AgentMessage | null {
  const said = jsonIn(payload);
  if (typeof said !== 'object' || said === null || !('type' in said)) return null;
  const schema = typeof said.type === 'string' ? agentMessages.get(said.type) : undefined;
  if (schema === undefined) return null;
  const message = v.safeParse(schema, said, { abortEarly: true });
  return message.success ? message.output : null;
}

function jsonIn(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
