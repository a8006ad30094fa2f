/** Reads `wave.config.ts`, `.mjs` or `.json`. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closestMatch } from 'leven';
import * as v from 'valibot';
import { buildProblem } from '../drivers/script/script.js';
import { GRANULARITIES } from '../model/granularity.js';
import { FAIL_ON } from '../report/failing.js';
import { findJsonError } from '../scenario/json-error.js';
import { NETWORKS } from '../scheduler/network-mode.js';
import { text, texts } from '../schema.js';
import { HEURISTICS } from '../search/heuristics/names.js';
import { isPageName } from '../store/pages.js';
import { placeOf, problemIn } from '../store/problem.js';
import { WaveError } from '../wave-error.js';
import type { Config, PageConfig, TestOptions } from './config.js';
import { checkExploreOptions, checkRecordOptions } from './settings.js';

/**
 * What a config can be called, in the folder that `wave test` is started in; of several the first counts.
 *
 * @example
 * console.log(CONFIG_FILES.join(', ')); // wave.config.ts, …
 *
 * @since 0.1.0
 */
export const CONFIG_FILES = ['wave.config.ts', 'wave.config.mjs', 'wave.config.json'] as const;

const number = v.optional(v.number());
const boolean = v.optional(v.boolean());

const testOptions = {
  pace: v.optional(v.nullable(v.number())),
  humanGap: number,
  typingSpeed: number,
  seed: number,
  granularity: v.optional(v.picklist(GRANULARITIES)),
  heuristic: v.optional(v.picklist(HEURISTICS)),
  prune: boolean,
  maxTests: number,
  shrinkTests: number,
  shrinkScenario: boolean,
  pictures: boolean,
  bail: boolean,
  until: v.optional(v.picklist(['orders', 'pairs'])),
  earlyInput: boolean,
  ignore: v.optional(
    v.strictObject({
      selectors: v.exactOptional(texts),
      attributes: v.exactOptional(texts),
      requests: v.exactOptional(texts),
    }),
  ),
  network: v.optional(v.picklist(NETWORKS)),
  workers: number,
  maxLatency: number,
};

const pageSchema = v.strictObject({
  ...testOptions,
  name: text,
  url: text,
  scenario: v.optional(text),
});

const entries = {
  ...testOptions,
  pages: v.array(pageSchema),
  browser: v.optional(text),
  out: v.optional(text),
  reporter: v.optional(texts),
  failOn: v.optional(v.picklist(FAIL_ON)),
  baseline: v.optional(text),
};
const schema: v.GenericSchema<Config> = v.strictObject(entries);
const KNOWN = [
  ...Object.keys(entries),
  ...Object.keys(pageSchema.entries),
  'selectors',
  'attributes',
  'requests',
];

/**
 * What `wave.config.ts`, `wave.config.mjs` or `wave.config.json` in a folder says; null: there is none.
 *
 * @example
 * console.log(await readConfig('nowhere')); // null
 *
 * @throws WaveError `bad-config`, with the file and the place in it
 *
 * @since 0.1.0
 */
export async function readConfig(folder: string): Promise<Config | null> {
  for (const name of CONFIG_FILES) {
    const file = join(folder, name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return await checked(await contentOf(file), name);
  }
  return null;
}

async function contentOf(file: string): Promise<unknown> {
  return file.endsWith('.json') ? parsed(file) : exported(file);
}

async function parsed(file: string): Promise<unknown> {
  const json = await readFile(file, 'utf8');
  const place = findJsonError(json);
  if (place === null) return JSON.parse(json);
  const found = place.found === null ? 'it ends too early' : `there is "${place.found}"`;
  throw problem(`${file} is no JSON: ${found} in line ${place.line}, column ${place.column}.`);
}

/** The package as this file's own program has it, also where the project does not have it installed. */
const PACKAGE = 'wave-races';
const OWN = new URL('../index.js', import.meta.url).href;

/** esbuild takes the types out, and puts what the file imports beside it into one text. */
async function exported(file: string): Promise<unknown> {
  const { href } = pathToFileURL(file);
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      define: { 'import.meta.url': JSON.stringify(href) },
      // What a package of CommonJS asks Node for.
      banner: {
        js: `import { createRequire as __waveRequire } from 'node:module'; const require = __waveRequire(${JSON.stringify(href)});`,
      },
      logLevel: 'silent',
      plugins: [
        {
          name: PACKAGE,
          setup: ({ onResolve }) =>
            onResolve({ filter: new RegExp(`^${PACKAGE}$`) }, () => ({
              path: OWN,
              external: true,
            })),
        },
      ],
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
    const module: { default?: unknown } = await import(`data:text/javascript;base64,${code}`);
    return module.default;
  } catch (error) {
    const thrown = error instanceof Error ? error.message : String(error);
    throw problem(`${file} cannot be used: ${buildProblem(error) ?? `it threw "${thrown}"`}.`);
  }
}

/** @throws WaveError where it is none */
async function checked(value: unknown, file: string): Promise<Config> {
  const wrong = (what: string) => problem(`${file} cannot be used: ${what}.`);
  if (value === undefined) throw wrong('it has no default export, which is to be the config');
  const unknown = unknownIn(value);
  if (unknown !== null) throw wrong(unknown);
  if (!v.is(schema, value)) throw wrong(problemIn(schema, value));
  const { pages } = value;
  for (const name of ['out', 'baseline', 'browser'] as const)
    if (value[name] === '') throw wrong(`${name} is empty`);
  if (pages.length === 0) throw wrong('pages is empty, so there is nothing to test');
  for (const [place, page] of pages.entries()) {
    const where = `pages[${place}]`;
    const { name } = page;
    if (!isPageName(name))
      throw wrong(
        `${where}.name is "${name}", which its folder cannot be called everywhere; choose one such as cart`,
      );
    if (pages.findIndex((other) => isOneFolder(other.name, name)) < place)
      throw wrong(`two pages are called "${name}", and each has a folder of its own`);
    await checkOptions(value, page, (what) => wrong(`${where} (${name}): ${what}`));
  }
  return value;
}

/** Most file systems that people work on do not tell case. */
const isOneFolder = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws WaveError where an option cannot be as it is, alone or beside others */
async function checkOptions(
  config: Config,
  page: PageConfig,
  wrong: (what: string) => Error,
): Promise<void> {
  try {
    checkRecordOptions(page.url, { ...config, ...page });
    await checkExploreOptions({ ...optionsOf(config), ...optionsOf(page) });
  } catch (error) {
    if (error instanceof WaveError) throw wrong(error.message.replace(/\.$/, ''));
    throw error;
  }
}

function optionsOf(all: Config | PageConfig): TestOptions {
  const { reporter: _, name: __, ...options } = { reporter: undefined, name: undefined, ...all };
  return options;
}

/** An option that there is none of, as a clause; null: all are known. */
function unknownIn(value: unknown): string | null {
  const { issues = [] } = v.safeParse(schema, value);
  const issue = issues.find(
    ({ type, expected }) => type === 'strict_object' && expected === 'never',
  );
  if (issue === undefined) return null;
  const key = String(issue.path?.at(-1)?.key);
  const meant = closestMatch(key, KNOWN, { maxDistance: Math.ceil(key.length / 3) });
  const guess = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `there is no option ${placeOf(issue.path ?? [])}${guess}`;
}

function problem(sentence: string): WaveError {
  return new WaveError(sentence, { code: 'bad-config', advice: 'Correct it, and run WAVE again.' });
}
