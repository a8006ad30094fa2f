/**
 * The agent: what WAVE puts into every document before the page's first script. It keeps the
 * page's timers and frames until they are fired from outside, and tells what the page does.
 */
import { digest } from '../../model/digest.js';
import type { Agent, AgentOfElements, AgentOfFunctions, AgentSettings } from './contract.js';
import type { Core } from './hold/core.js';
import { installCore } from './install-core.js';
import { orTellWhy, takeBinding } from './page/binding.js';
import { toJson } from './page/json.js';
import { installParts } from './parts.js';
import {
  findFrame,
  focusedElement,
  isAwaited,
  prepareStep,
  readiness,
  requirements,
  revealTargets,
  stepElements,
  stepKeys,
  stepOption,
  stepReadiness,
  stepRequirements,
  throughFrame,
} from './target/target.js';
import { Functions } from './watch/functions.js';
import { watchHandlers } from './watch/handlers.js';
import { watchObjectUrls } from './watch/object-urls.js';
import { watchReceivers } from './watch/receivers.js';
import { documentText, snapshotJson } from './watch/snapshot.js';
import { storedItems } from './watch/storage.js';

export function start(settings: AgentSettings): void {
  // A window may outlive the document that it was made for, which was an empty one.
  if (Object.hasOwn(window, settings.name)) return;
  orTellWhy(takeBinding(settings.binding), (report) => install(settings, report));
}

function install(settings: AgentSettings, report: Core['report']): void {
  const { core, methods, quiet } = installCore(settings, report);
  installParts(core);
  const objectUrls = watchObjectUrls();
  const functions = new Functions();
  const handlersOf = watchHandlers(core, functions);
  if (settings.observe) watchReceivers(core, functions);
  const agent: Agent & AgentOfElements & AgentOfFunctions = {
    ...methods,
    readiness: (step) => stepReadiness(step, document),
    readinessOf: readiness,
    requirementsOf: (element, step) => ({
      met: requirements(element, step),
      handlers: handlersOf(element),
    }),
    requirements: (step) => ({
      met: stepRequirements(step, document),
      handlers: stepElements(step, document).flatMap(handlersOf),
    }),
    handlers(step) {
      const focused = focusedElement(document);
      const elements = step === null ? [focused ?? document] : stepElements(step, document);
      return elements.flatMap(handlersOf);
    },
    handlersOf,
    codeOf: (number) => functions.at(number),
    keys: (step) => stepKeys(step, document),
    option: (step) => stepOption(step, document),
    async prepare(step, file) {
      if (step.type === 'scroll') core.drawing.need();
      if (revealTargets(step, document)) {
        // A person sees where it is before acting on it.
        core.drawing.need();
        await quiet();
      }
      return prepareStep(step, document, file);
    },
    isAwaited: (step) => isAwaited(step, document),
    throughFrame(index, inner) {
      const frame = findFrame(index, document);
      return frame === null ? null : throughFrame(frame, inner);
    },
    snapshot: () => objectUrls.told(snapshotJson(document)),
    digest: () => `${document.URL} ${digest(documentText(document) + toJson(storedItems()))}`,
    storage: storedItems,
    url: () => document.URL,
  };
  Object.defineProperty(window, settings.name, { value: Object.freeze(agent) });
}
