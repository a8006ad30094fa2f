/** A file of findings that are known already, for tests that fail by new ones alone. People write the reasons into it. */
import * as v from 'valibot';
import { type Content, text } from '../schema.js';
import { readStored, StoreError, writeWhole } from './file.js';
import type { ReportedFinding } from './report.js';

const VERSION = 1;

const schema = v.object({
  version: v.literal(VERSION),
  findings: v.array(
    v.object({
      /** By which it is known again. */
      identity: text,
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
 * await saveBaseline((await wave.explore(recording, { maxTests: 5 })).findings, 'known.json');
 * const report = await wave.explore(recording, { maxTests: 5, known: await readKnown('known.json') });
 * console.log(report.findings.filter(({ known }) => known === null).length); // 0
 *
 * @throws WaveError when there is no such file, or it is damaged
 *
 * @since 0.1.0
 */
export async function readKnown(file: string): Promise<Record<string, string>> {
  const { findings } = await readBaseline(file);
  return Object.fromEntries(findings.map(({ identity, reason }) => [identity, reason]));
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

/**
 * Writes the findings into a baseline, which keeps the reasons that it has for those that were in it.
 *
 * @example
 * const { findings } = await wave.explore(recording, { maxTests: 5 });
 * const { added, gone } = await saveBaseline(findings, 'baseline.json');
 * console.log(added.length, gone); // 1 []
 *
 * @param file made if it is not there
 * @throws WaveError when the file is there, and damaged
 *
 * @since 0.1.0
 */
export async function saveBaseline(
  findings: readonly ReportedFinding[],
  file: string,
): Promise<BaselineChange> {
  const before = await readBaseline(file).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'no-baseline') return NONE;
    throw error;
  });
  const reasons = new Map(before.findings.map(({ identity, reason }) => [identity, reason]));
  const all = new Map<string, Known>();
  for (const { identity, title, race } of findings) {
    const both = race === null ? '' : `${race.first.name} before ${race.second.name}`;
    const reason = reasons.get(identity) ?? '';
    if (!all.has(identity)) all.set(identity, { identity, race: both, title, reason });
  }
  const after: BaselineData = { version: VERSION, findings: [...all.values()] };
  await writeWhole(file, `${JSON.stringify(after, null, 2)}\n`);
  return {
    added: after.findings.filter(({ identity }) => !reasons.has(identity)).map(titleOf),
    gone: before.findings.filter(({ identity }) => !all.has(identity)).map(titleOf),
  };
}

const NONE: BaselineData = { version: VERSION, findings: [] };

const titleOf = ({ title }: Known) => title;
