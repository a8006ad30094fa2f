/** `wave test` of a checkout, as a user runs it: a process of its own, with all that starting takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Counts, countsOf } from './least.js';

export interface Explored {
  readonly ms: number;
  readonly operations: number;
  /** Of these operations. */
  readonly counts: Counts;
  /** Those that tell races apart among them. */
  readonly tests: number;
  readonly findings: number;
}

/** WAVE's own codes for an exploration that came to its end. */
const ENDED = [0, 1];

export class Checkout {
  readonly name: string;
  readonly #main: string;
  readonly #maxTests: number;

  constructor(name: string, folder: string, maxTests: number) {
    this.name = name;
    this.#main = resolve(folder, 'dist/src/cli/main.js');
    this.#maxTests = maxTests;
  }

  explore(url: string, scenario: string): Promise<Explored> {
    return inFolder((out) => this.#run(out, url, scenario));
  }

  /** The same with the profiler of V8, which takes its own time. */
  profile(url: string, scenario: string): Promise<Profiler.Profile> {
    return inFolder(async (out) => {
      const folder = join(out, 'profile');
      await this.#run(out, url, scenario, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
      const [file = ''] = await readdir(folder);
      return JSON.parse(await readFile(join(folder, file), 'utf8'));
    });
  }

  async #run(
    out: string,
    url: string,
    scenario: string,
    flags: readonly string[] = [],
  ): Promise<Explored> {
    const given = ['--scenario', scenario, '--max-tests', `${this.#maxTests}`, '--out', out];
    const began = performance.now();
    const wave = spawn(process.execPath, [...flags, this.#main, 'test', url, ...given], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(wave.stderr), once(wave, 'close')]);
    const ms = performance.now() - began;
    if (!ENDED.includes(code))
      throw new Error(`${this.name}: wave test ended with ${code}: ${said}`);
    // Of the files of any version of WAVE, only what all have.
    const { operations }: { operations: { kind: string }[] } = await readJson(
      join(out, 'recording.json'),
    );
    const { tests, findings }: { tests: unknown[]; findings: unknown[] } = await readJson(
      join(out, 'report.json'),
    );
    return {
      ms,
      operations: operations.length,
      counts: countsOf(operations),
      tests: tests.length,
      findings: findings.length,
    };
  }
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
