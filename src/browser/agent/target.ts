/**
 * The targets of user inputs, as the agent sees them in the page: which element a step means,
 * whether a person could act on it now, and what the hands then do.
 */
export { findFrame, throughFrame } from './target/frame.js';
export type { NotReady, Point } from './target/obstacle.js';
export type { Prepared } from './target/prepare.js';
export type { Look, Readiness } from './target/readiness.js';
export { findTarget } from './target/selectors.js';
export {
  prepareStep,
  revealTargets,
  stepReadiness,
  stepRequirements,
  type TargetStep,
} from './target/step.js';
export { isAwaited } from './target/wait.js';
