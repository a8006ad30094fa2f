/**
 * A scenario that is a script: a file whose default export drives the page with Puppeteer. esbuild takes
 * the types out and puts all that the file imports into one text, which is kept with the recording.
 */
import { stat } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename } from 'node:path';
import type { BuildFailure, BuildOptions } from 'esbuild';
import { ScenarioError } from '../../scenario/error.js';

/** A program that drives the page with Puppeteer. */
export interface Script {
  readonly kind: 'script';
  /** Path of the file. */
  readonly file: string;
  /** `checkout.ts`. */
  readonly name: string;
  /** CommonJS, all in one, with its source map at the end. */
  readonly text: string;
  /** A script sets it itself. */
  readonly viewport: null;
}

/** Under these a script finds WAVE's own Puppeteer. */
export const PUPPETEER = ['puppeteer', 'puppeteer-core'];

/** Stands for `import.meta.url`, which CommonJS has not. */
export const URL_NAME = '__waveScriptUrl';

/** @throws ScenarioError where there is no such file, or it is no program */
export async function readScript(file: string): Promise<Script> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw ScenarioError.noFile(file);
  return bundled(`The script ${file}`, file, { entryPoints: [file], outfile: `${file}.out` });
}

/** What a function without a file is called, here and in the folder of the recording. */
const OF_FUNCTION = 'scenario.js';

/**
 * The script that a function is, by its text: each run begins it anew, as it does a file.
 *
 * @throws ScenarioError where its text alone is no function
 */
export function scriptOf(script: (...given: never[]) => unknown): Promise<Script> {
  const contents = `export default (${script}\n)`;
  const stdin = { contents, sourcefile: OF_FUNCTION, resolveDir: process.cwd() };
  return bundled('The script in the program', OF_FUNCTION, { stdin, outfile: 'scenario.out' });
}

/**
 * @param called what it is, for messages
 * @throws ScenarioError
 */
async function bundled(called: string, file: string, input: BuildOptions): Promise<Script> {
  // Most scenarios are flows, which need none.
  const { build } = await import('esbuild');
  try {
    const { outputFiles = [] } = await build({
      ...input,
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      // Where the script runs, `import()` has no module to begin at: it becomes `require`.
      supported: { 'dynamic-import': false },
      sourcemap: 'inline',
      external: PUPPETEER,
      define: { 'import.meta.url': URL_NAME },
      logLevel: 'silent',
    });
    const text = outputFiles[0]?.text ?? '';
    return { kind: 'script', file, name: basename(file), text, viewport: null };
  } catch (error) {
    const problem = buildProblem(error);
    if (problem === null) throw error;
    throw new ScenarioError(
      `${called} cannot be used: ${problem}. Correct it, and run WAVE again.`,
    );
  }
}

/** One that was kept with a recording. */
export function keptScript(text: string, file: string): Script {
  const name = basename(sourceMapOf(text).payload.sources.at(-1) ?? file);
  return { kind: 'script', file, name, text, viewport: null };
}

const MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(.*)\s*$/;

/** Without its map: Node may have been told to use source maps, too. */
export function codeOf({ text }: Script): string {
  return text.replace(MAP, '');
}

export function sourceMapOf(text: string): SourceMap {
  const json = Buffer.from(MAP.exec(text)?.[1] ?? '', 'base64').toString();
  return new SourceMap(parseMap(json));
}

/** What esbuild writes. */
function parseMap(json: string): SourceMapPayload {
  return JSON.parse(json);
}

/** What esbuild found first, with its place, as a clause; null: the error is none of esbuild's. */
export function buildProblem(error: unknown): string | null {
  if (!isBuildFailure(error)) return null;
  const [first] = error.errors;
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
  return `${place}${first?.text ?? error.message}`;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error;
}
