import type { GivenOptions } from '../index.js';

const whole = (option: string, least: number) => () =>
  `--${option} takes a whole number from ${least} up.`;
const time = (option: string) => () =>
  `--${option} takes a time of more than 0: nobody is as quick as that.`;

/** By the names that these options have for programs. */
const PROBLEMS: Readonly<Record<string, (given: GivenOptions) => string>> = {
  seed: whole('seed', 0),
  orderSeed: whole('seed', 0),
  pace: whole('pace', 0),
  maxTests: whole('max-tests', 1),
  maxRuns: whole('max-tests', 1),
  shrinkTests: whole('shrink-tests', 0),
  workers: whole('workers', 1),
  maxLatency: time('max-latency'),
  humanGap: time('human-gap'),
  typingSpeed: () => '--typing-speed takes a number of keys a second, more than 0.',
  'ignore.selectors': ({ 'ignore.selectors': given }) =>
    `--ignore takes a CSS selector, such as "#clock" or ".ad", not "${given}".`,
  'ignore.requests': ({ 'ignore.requests': given }) =>
    `--ignore-request takes a URL with * and ** in it, or a path on the page's host, and may have a method ` +
    `before it, as in "POST /api/draft*", not "${given}".`,
  'workers, network': ({ workers, network }) =>
    `--workers ${workers} is for --network archive: with ${network}, servers would get the requests of ` +
    'several runs at a time, and what they keep of one shows in another.',
  'prune, heuristic': ({ heuristic }) =>
    `--prune is for --heuristic dpor, which knows what conflicts; ${heuristic} leaves out nothing.`,
  'shrinkScenario, shrinkTests': () =>
    '--shrink-scenario is for findings of which more orders have shown the race, and none are to run: ' +
    'leave out --no-shrink and --shrink-tests 0.',
};

/** What is wrong with options, in words of the command line; null: these are none of its own. */
export function optionProblem(given: GivenOptions): string | null {
  return PROBLEMS[Object.keys(given).join(', ')]?.(given) ?? null;
}
