import type { Pattern } from './pattern.js';

/** As engines and libraries say that something is not there. */
const ABSENT =
  /\b(null|undefined|not defined|not a function|removeChild|insertBefore|not a child|NotFoundError|not found|can't be found|cannot be found|no longer|does not exist|destroyed|disposed|removed|detached|unmounted)\b/i;

/** What the one has taken away, the other one still uses. */
export const useAfterRemoval: Pattern = {
  name: 'Use after removal: what one of the two takes away, the other one still uses',
  repair:
    'Cancel what is under way when its surroundings go (abort the request, clear the timer), or ask whether they are still there before using them.',
  holds: ({ thrown }) => thrown?.by === 'second' && ABSENT.test(thrown.message),
  severity: null,
};
