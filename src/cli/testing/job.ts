/** What is tested: the page or the recording that the command line names, or the pages of the config. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Config,
  checkExploreOptions,
  checkRecordOptions,
  DEFAULT_FAIL_ON,
  type FailOn,
  type PageConfig,
  Recording,
  readConfig,
  readScenario,
  type Scenario,
  type TestOptions,
} from '../../index.js';
import { checkFolder, DEFAULT_FOLDER } from '../folder.js';
import { UsageError } from '../usage-error.js';
import { givenOptions, layered } from './given.js';
import type { TestArguments } from './options.js';

/** A page that is recorded first. */
interface Recordable {
  readonly url: string;
  readonly scenario: Scenario | undefined;
}

export interface TestedPage {
  /** Null: it is the only one, and has no name. */
  readonly name: string | null;
  /** Of its recording and its results. */
  readonly folder: string;
  readonly from: Recordable | Recording;
  readonly options: TestOptions;
}

export interface Job {
  readonly pages: readonly TestedPage[];
  /** Of all pages of the config, also those that are not tested now; none: there is no config. */
  readonly names: readonly string[];
  /** Of the report that has all pages. */
  readonly folder: string;
  readonly browser: string | undefined;
  readonly reporter: readonly string[];
  readonly failOn: FailOn;
  readonly baseline: string | undefined;
}

/**
 * Checks all that can be checked before a browser is started.
 *
 * @throws UsageError, WaveError
 */
export async function jobOf(args: TestArguments): Promise<Job> {
  const { target } = args;
  const config = target !== undefined && isUrl(target) ? null : await readConfig('.');
  const named = config?.pages.filter(({ name }) => target === undefined || name === target) ?? [];
  if (config !== null && named.length > 0) return ofConfig(config, named, args);
  if (target !== undefined) {
    if (config !== null && !existsSync(target)) throw new UsageError(noPage(target, config));
    return ofTarget(target, args);
  }
  throw new UsageError(
    'There is no wave.config.ts, .mjs or .json here that would say what to test: give the URL of a page or the ' +
      'folder of a recording, or write a config with "wave init".',
  );
}

function noPage(target: string, { pages }: Config): string {
  const names = pages.map(({ name }) => name).join(', ');
  return `The config has no page "${target}", and there is no such folder. Its pages are: ${names}.`;
}

const isUrl = (target: string) => /^[a-z][a-z+.-]*:\/\//i.test(target);

async function ofConfig(
  config: Config,
  named: readonly PageConfig[],
  args: TestArguments,
): Promise<Job> {
  refuse(args, 'scenario', 'The config names the scenario of each page: leave out --scenario');
  const folder = args.out ?? config.out ?? DEFAULT_FOLDER;
  await checkFolder(folder);
  const { pages: _, browser, out: __, reporter, failOn, baseline, ...common } = config;
  const pages: TestedPage[] = [];
  for (const { name, url, scenario: file, ...own } of named) {
    const options = layered(common, own, givenOptions(args));
    pages.push({
      ...{ name, options, folder: join(folder, name) },
      from: { url, scenario: file === undefined ? undefined : await readScenario(file) },
    });
  }
  const names = config.pages.map(({ name }) => name);
  const job = jobWith({ browser, reporter, failOn, baseline }, args);
  return { ...job, ...(await checked(pages)), names, folder };
}

/** A recording is saved into the folder of its results, where it is another one. */
async function ofTarget(target: string, args: TestArguments): Promise<Job> {
  const options = layered(givenOptions(args));
  const folder = args.out ?? (isUrl(target) ? DEFAULT_FOLDER : target);
  const from = isUrl(target) ? await recordable(target, args) : await recorded(target, args);
  const pages = [{ name: null, folder, from, options }];
  const job = { ...jobWith({}, args), ...(await checked(pages)), names: [], folder };
  await checkFolder(folder);
  if (from instanceof Recording && resolve(target) !== resolve(folder)) await from.save(folder);
  return job;
}

async function recordable(url: string, { scenario: file }: TestArguments): Promise<Recordable> {
  checkRecordOptions(url);
  return { url, scenario: file === undefined ? undefined : await readScenario(file) };
}

async function recorded(folder: string, args: TestArguments): Promise<Recording> {
  for (const name of ['scenario', 'pace', 'granularity'] as const)
    refuse(
      args,
      name,
      `A recording has its ${name} already: give --${name} only with the URL of a page`,
    );
  return Recording.load(folder);
}

async function checked(pages: readonly TestedPage[]): Promise<Pick<Job, 'pages'>> {
  for (const { from, options } of pages) {
    if (!(from instanceof Recording)) checkRecordOptions(from.url, options);
    await checkExploreOptions(options);
  }
  return { pages };
}

/** The command line goes before the config. */
function jobWith(
  config: Partial<Pick<Config, 'browser' | 'reporter' | 'failOn' | 'baseline'>>,
  args: TestArguments,
): Omit<Job, 'pages' | 'names' | 'folder'> {
  return {
    browser: args.browser ?? config.browser,
    reporter: args.reporter ?? config.reporter ?? ['text'],
    failOn: args['fail-on'] ?? config.failOn ?? DEFAULT_FAIL_ON,
    baseline: args.baseline ?? config.baseline,
  };
}

function refuse(
  args: TestArguments,
  name: 'scenario' | 'pace' | 'granularity',
  problem: string,
): void {
  if (args[name] !== undefined) throw new UsageError(`${problem}.`);
}
