/** Writes RESULTS.md, RESULTS.json and the figures. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Form } from '../form.js';
import type { Group } from '../pages.js';
import type { Technique } from '../techniques/technique.js';
import type { Conditions } from './conditions.js';
import { figureOf } from './figure.js';
import { jsonOf } from './json.js';
import { reportOf } from './report.js';
import type { Results } from './results.js';

const FIGURES = 'RESULTS';
const GROUPS: readonly Group[] = ['benchmarks', 'published'];

export async function writeResults(
  folder: string,
  results: Results,
  techniques: readonly Technique[],
  form: Form,
  conditions: Conditions,
): Promise<void> {
  await mkdir(join(folder, FIGURES), { recursive: true });
  const figures = new Map<Group, string>();
  for (const group of GROUPS) {
    const svg = figureOf(results, techniques, group);
    if (svg === null) continue;
    const file = `${FIGURES}/${group}.svg`;
    await writeFile(join(folder, file), svg);
    figures.set(group, file);
  }
  const report = reportOf(results, techniques, form, conditions, figures);
  await writeFile(join(folder, 'RESULTS.md'), report);
  await writeFile(join(folder, 'RESULTS.json'), jsonOf(results, techniques, conditions));
}
