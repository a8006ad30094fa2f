/** All tests of the bench: those of our own, those that were held back, and those of open-source projects. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases, ENDINGS } from './cases.js';
import { HELD_BACK_ENDINGS, heldBack } from './held-back.js';
import { realTests } from './real.js';

export const FOLDER = 'bench/flaky';
/** Stands behind the statement that is overtaken. */
const MARK = /\/\/ overtaken$/;

export interface BenchTest {
  readonly name: string;
  readonly group: 'own' | 'held-back' | 'real';
  readonly runner: keyof typeof ENDINGS;
  readonly cause: 'C1' | 'C2' | 'C3';
  /** As findings name them; any of them. */
  readonly events: readonly string[];
  readonly flaky: Spec;
  readonly repaired: Spec;
  /** Whether the repair leaves it flaky, and is known to. */
  readonly isHalfRepaired: boolean;
}

export interface Spec {
  /** From FOLDER. */
  readonly path: string;
  /** Of the statement that is overtaken, from 1; null: none is marked. */
  readonly line: number | null;
}

export const tests: readonly BenchTest[] = [
  ...cases.map(({ name, runner, cause, events, others }): BenchTest => {
    const spec = (form: string) => specIn(join('cases', name), `${form}.${ENDINGS[runner]}`);
    return {
      ...{ name, group: 'own', runner, cause, events: [...events, ...others] },
      ...{ flaky: spec('flaky'), repaired: spec('repaired'), isHalfRepaired: false },
    };
  }),
  ...heldBack.map(({ name, runner, cause, events, isHalfRepaired = false }): BenchTest => {
    const spec = (form: string) =>
      specIn(join('held-back', 'cases', name), `${form}.${HELD_BACK_ENDINGS[runner]}`);
    return {
      ...{ name, group: 'held-back', runner, cause, events },
      ...{ flaky: spec('flaky'), repaired: spec('repaired'), isHalfRepaired },
    };
  }),
  ...realTests.map(({ name, runner, cause, event, others = [], wider }): BenchTest => {
    const spec = (form: string) => specIn(join('real', name), `${form}.spec`);
    return {
      ...{ name, group: 'real', runner, cause, events: [event, ...others] },
      ...{ flaky: spec('before'), repaired: spec('after'), isHalfRepaired: wider === true },
    };
  }),
];

function specIn(folder: string, beginning: string): Spec {
  const files = readdirSync(join(FOLDER, folder));
  const file = files.find((one) => one.startsWith(beginning)) ?? beginning;
  const lines = readFileSync(join(FOLDER, folder, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => MARK.test(line));
  return { path: join(folder, file), line: index < 0 ? null : index + 1 };
}
