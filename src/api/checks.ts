/** Whether options are what they can be. */
import type { NetworkMode } from '../scheduler/network-mode.js';
import { type GivenOptions, WaveError } from '../wave-error.js';

/** @throws WaveError */
export function requireWebAddress(url: string): void {
  demand(
    URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    { url },
    `"${url}" is no address of a web page. Give one that begins with http:// or https://.`,
  );
}

/** @throws WaveError */
export function requireWhole(name: string, value: number, least: number): void {
  demand(
    Number.isSafeInteger(value) && value >= least,
    { [name]: value },
    `${name} takes a whole number from ${least} up, not ${value}.`,
  );
}

/** @throws WaveError */
export function requireTime(name: string, value: number): void {
  demand(
    value > 0 && value < Infinity,
    { [name]: value },
    `${name} takes milliseconds, more than 0, not ${value}.`,
  );
}

/** @throws WaveError */
export function requireSpeed(name: string, value: number): void {
  demand(
    value > 0 && value < Infinity,
    { [name]: value },
    `${name} takes keys a second, more than 0, not ${value}.`,
  );
}

/** @throws WaveError */
export function requireWorkers(workers: number, network: NetworkMode): void {
  requireWhole('workers', workers, 1);
  demand(
    workers === 1 || network === 'archive',
    { workers, network },
    `${workers} workers are for the network 'archive': with '${network}', servers would get the requests of ` +
      'several runs at a time, and what they keep of one shows in another.',
  );
}

/** @throws WaveError `bad-option` of these options unless it holds */
export function demand(holds: boolean, options: GivenOptions, problem: string): void {
  if (!holds) throw new WaveError(problem, { code: 'bad-option', options });
}
