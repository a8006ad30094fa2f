/** What the command line says of how a page is tested. */
import type { Ignore, TestOptions } from '../../index.js';
import { milliseconds } from '../options.js';
import type { TestArguments } from './options.js';

/** Undefined is what it leaves open. */
export function givenOptions(args: TestArguments): TestOptions {
  return {
    pace: args.pace,
    seed: args.seed,
    granularity: args.granularity,
    heuristic: args.heuristic,
    prune: args.prune,
    maxTests: args['max-tests'],
    shrinkTests: args['no-shrink'] === true ? 0 : args['shrink-tests'],
    shrinkScenario: args['shrink-scenario'],
    pictures: args['no-pictures'] === true ? false : undefined,
    bail: args.bail,
    until: args.until,
    earlyInput: args['early-input'],
    ignore: {
      selectors: args.ignore ?? [],
      attributes: args['ignore-attribute'] ?? [],
      requests: args['ignore-request'] ?? [],
    },
    network: args.network,
    workers: args.workers,
    maxLatency: milliseconds('max-latency', args['max-latency']),
    humanGap: milliseconds('human-gap', args['human-gap']),
    typingSpeed: args['typing-speed'],
  };
}

/** What each later one says goes before the earlier ones; what is ignored adds up. */
export function layered(...layers: readonly TestOptions[]): TestOptions {
  const all = (what: keyof Ignore) => layers.flatMap(({ ignore }) => ignore?.[what] ?? []);
  const ignore = {
    selectors: all('selectors'),
    attributes: all('attributes'),
    requests: all('requests'),
  };
  return stated([...layers, { ignore }]);
}

function stated(layers: readonly TestOptions[]): TestOptions {
  const entries = layers.flatMap((layer) => Object.entries(layer));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
