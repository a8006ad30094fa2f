/**
 * The targets of user inputs, as the agent sees them in the page: which element a step means,
 * whether a person could act on it now, and what the hands then do.
 */
export { findFrame, throughFrame } from './frame.js';
export { focusedElement } from './natives.js';
export { readiness, requirements } from './readiness.js';
export { findTarget } from './selectors.js';
export {
  prepareStep,
  revealTargets,
  stepElements,
  stepKeys,
  stepOption,
  stepReadiness,
  stepRequirements,
} from './step.js';
export { isAwaited } from './wait.js';
