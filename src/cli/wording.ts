/** What reporters say of WAVE's options, as the command line names them. */
import { wording as ofPrograms, type Wording } from '../index.js';

export const wording: Wording = {
  ended: (end) => (end === 'max-tests' ? 'stopped at --max-tests' : ofPrograms.ended(end)),
  furtherTests(end) {
    switch (end) {
      case 'all-known-conflicts':
        return 'Tests without --prune';
      case 'all-precedence-pairs':
        return 'Tests without --until pairs';
      default:
        return ofPrograms.furtherTests(end) && 'More tests (--max-tests, --shrink-tests)';
    }
  },
  liveTests: 'tests with --network live',
  slowerInputs: (withinMs) =>
    `If no user is so quick, --human-gap ${withinMs + 1}ms leaves out all orders with inputs as near as that.`,
};
