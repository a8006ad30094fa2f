/** A file of findings that are known already, for tests that fail by new ones alone. People write the reasons into it. */
import * as v from 'valibot';
import { keyOfParts } from '../model/key.js';
import { type Content, text } from '../schema.js';
import { readStored, StoreError, writeWhole } from './file.js';
import type { ReportData } from './report.js';

const VERSION = 2;

const schema = v.object({
  version: v.literal(VERSION),
  findings: v.array(
    v.object({
      /** Its name, where several pages are tested together; null: it has none. */
      page: v.nullable(text),
      /** By which it is known again, on that page. */
      identity: text,
      /** Others by which it is known as well; absent: there are none. */
      aliases: v.optional(v.array(text)),
      /** For people. */
      race: text,
      title: text,
      /** Why it is left as it is; may be empty. */
      reason: text,
    }),
  ),
});

type BaselineData = Content<typeof schema>;
type Known = BaselineData['findings'][number];

/** @throws StoreError when there is no such file, or it is damaged */
async function readBaseline(file: string): Promise<BaselineData> {
  return readStored(file, {
    version: VERSION,
    schema,
    missing: new StoreError(`There is no baseline ${file}.`, {
      code: 'no-baseline',
      advice: 'Save one, from the findings of a report.',
    }),
    damaged: { code: 'bad-baseline', advice: 'Repair it, or remove it and save it anew.' },
    newer: { code: 'newer-baseline', advice: 'Update WAVE.' },
  });
}

/**
 * Reasons of findings that are known already, by their identities, as `wave.explore` takes them.
 *
 * @example
 * await saveBaseline([(await wave.explore(recording, { maxTests: 5 })).data], 'known.json');
 * const report = await wave.explore(recording, { maxTests: 5, known: await readKnown('known.json') });
 * console.log(report.findings.filter(({ known }) => known === null).length); // 0
 *
 * @param page whose findings these are, where several are tested together; null: it has no name
 * @throws WaveError when there is no such file, or it is damaged
 *
 * @since 0.1.0
 */
export async function readKnown(
  file: string,
  page: string | null = null,
): Promise<Record<string, string>> {
  const { findings } = await readBaseline(file);
  const own = findings.filter((finding) => finding.page === page);
  // What has it for its own name has the last word.
  return Object.fromEntries([
    ...own.flatMap(({ aliases = [], reason }) => aliases.map((one) => [one, reason])),
    ...own.map(({ identity, reason }) => [identity, reason]),
  ]);
}

/**
 * What a baseline has lost and won by being written anew.
 *
 * @since 0.1.0
 */
export interface BaselineChange {
  /** Titles of the findings that were not in it. */
  readonly added: readonly string[];
  /** Titles of those that were, and have not been found. */
  readonly gone: readonly string[];
}

/** What a baseline has of a report. */
type Baselined = Pick<ReportData, 'name' | 'findings'>;

/**
 * Writes the findings of reports into a baseline, which keeps the reasons that it has for those that were in it, and all
 * that it has of other pages.
 *
 * @example
 * const { data } = await wave.explore(recording, { maxTests: 5 });
 * const { added, gone } = await saveBaseline([data], 'baseline.json');
 * console.log(added.length, gone); // 1 []
 *
 * @param file made if it is not there
 * @throws WaveError when the file is there, and damaged
 *
 * @since 0.1.0
 */
export async function saveBaseline(
  reports: readonly Baselined[],
  file: string,
): Promise<BaselineChange> {
  const before = await readBaseline(file).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'no-baseline') return NONE;
    throw error;
  });
  const pages = reports.map(({ name }) => name);
  const old = before.findings.filter(({ page }) => pages.includes(page));
  const others = before.findings.filter((known) => !old.includes(known));
  const all = reports.flatMap(({ name, findings }) =>
    findings.map((finding) => knownOf(finding, name)),
  );
  const found = [...new Map(all.map((one) => [keyOfParts(one.page, one.identity), one])).values()];
  const kept = found.map((now) => {
    const then = old.find((known) => isSame(known, now));
    return { ...now, reason: then?.reason ?? '' };
  });
  const after: BaselineData = { version: VERSION, findings: [...others, ...kept] };
  await writeWhole(file, `${JSON.stringify(after, null, 2)}\n`);
  const missing = (from: readonly Known[], to: readonly Known[]) =>
    from.filter((one) => !to.some((other) => isSame(one, other))).map(({ title }) => title);
  return { added: missing(found, old), gone: missing(old, found) };
}

function knownOf(finding: Baselined['findings'][number], page: string | null): Known {
  const { identity, aliases, title, race } = finding;
  const both = race === null ? '' : `${race.first.name} before ${race.second.name}`;
  const others = aliases.length > 0 && { aliases: [...aliases] };
  return { page, identity, ...others, race: both, title, reason: '' };
}

function isSame(one: Known, other: Known): boolean {
  const identities = identitiesOf(other);
  return one.page === other.page && identitiesOf(one).some((each) => identities.includes(each));
}

const identitiesOf = ({ identity, aliases = [] }: Known) => [identity, ...aliases];

const NONE: BaselineData = { version: VERSION, findings: [] };
