/** What the measurements were taken on; nothing that tells whose machine it is. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Form } from '../form.js';

export interface Conditions {
  readonly date: string;
  readonly form: Form['name'];
  readonly seed: number;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly cpu: string;
  readonly node: string;
  readonly browser: string;
}

export function conditionsOf(form: Form, seed: number, browser: string): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    form: form.name,
    seed,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.versions.node,
    browser,
  };
}
