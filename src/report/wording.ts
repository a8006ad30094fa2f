import type { End } from '../store/report.js';
import type { Wording } from './reporter.js';

const ENDED: Readonly<Record<End, string>> = {
  'all-orders': 'all orders tried',
  'no-other-order': 'no other order found',
  'all-known-conflicts': 'all known conflicts tried',
  'all-precedence-pairs': 'all precedence pairs covered',
  'max-tests': 'stopped at maxTests',
  'first-failure': 'stopped at the first that failed',
  interrupted: 'interrupted',
};

/**
 * What reporters say of the options of `wave.explore`; a program that has other ones says it by those.
 *
 * @example
 * const reporter = reporters.text({
 *   wording: { ...wording, ended: (end) => (end === 'max-tests' ? 'time is up' : wording.ended(end)) },
 *   write: (text) => console.log(text),
 * });
 * await wave.explore(recording, { maxTests: 2, reporter });
 *
 * @since 0.1.0
 */
export const wording: Wording = {
  ended: (end) => ENDED[end],
  furtherTests(end) {
    switch (end) {
      case 'all-orders':
      case 'no-other-order':
        return null;
      case 'all-known-conflicts':
        return 'Tests without prune';
      case 'all-precedence-pairs':
        return "Tests without until: 'pairs'";
      default:
        return 'More tests';
    }
  },
  liveTests: "tests with network: 'live'",
  slowerInputs: (withinMs) =>
    `If no user is so quick, humanGap: ${withinMs + 1} leaves out all orders with inputs as near as that.`,
};
