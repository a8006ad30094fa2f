/** The element that an input of a script acts on, as WAVE's agent sees it. */
import type { ElementHandle } from 'puppeteer-core';
import * as v from 'valibot';
import {
  type AgentOfElements,
  answers,
  type Handler,
  type StepRequirements,
} from '../../browser/agent/contract.js';
import type { ClickStep, HoverStep, UploadStep } from '../../scenario/scenario.js';
import type { Possible } from '../driver.js';
import type { Needs } from './commands.js';

export interface Element {
  readonly needs: Needs;
  /** Finds it now; null: it is not there. */
  find(): Promise<ElementHandle | null>;
}

const MISSING: Possible = { ready: false, detail: 'no element matches' };

/** @param agent name of the agent in its document */
export async function possibleOn(element: Element, agent: string): Promise<Possible> {
  const answer = v.safeParse(answers.readiness, await ask(element, agent, 'readinessOf'));
  return answer.success ? answer.output : MISSING;
}

/** Null: it is not there. */
export async function requirementsOf(
  element: Element,
  agent: string,
): Promise<StepRequirements | null> {
  const answer = v.safeParse(answers.requirements, await ask(element, agent, 'requirementsOf'));
  return answer.success ? answer.output : null;
}

export async function handlersOf(element: Element, agent: string): Promise<readonly Handler[]> {
  const answer = v.safeParse(answers.handlers, await ask(element, agent, 'handlersOf'));
  return answer.success ? answer.output : [];
}

async function ask(
  { needs, find }: Element,
  agent: string,
  method: keyof AgentOfElements,
): Promise<unknown> {
  try {
    const found = await find();
    if (found === null) return null;
    return await found.evaluate(
      (element, name, of, step) => Reflect.get(globalThis, name)[of](element, step),
      agent,
      method,
      STEPS[needs],
    );
  } catch {
    // Its document is about to be another one.
    return null;
  }
}

/** In the middle of the element. */
const MIDDLE = { x: -1, y: -1 };
const TARGETED = { selectors: [], frame: [] };

const STEPS: Readonly<Record<Needs, ClickStep | HoverStep | UploadStep>> = {
  click: { type: 'click', ...TARGETED, held: [], button: 'left', offset: MIDDLE },
  hover: { type: 'hover', ...TARGETED, held: [] },
  upload: { type: 'upload', ...TARGETED, file: '' },
};
