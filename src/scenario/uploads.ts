/**
 * The files that a flow uploads. The Recorder writes the choice of one as a `change` to
 * `C:\fakepath\NAME`, which is all that a page may know of its path (HTML standard, section 4.10.5.4);
 * the file itself is expected in the folder `uploads` beside the scenario.
 */
import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ScenarioError } from './error.js';
import type { Flow, Step } from './scenario.js';

export const UPLOADS = 'uploads';

const FAKE_PATH = 'C:\\fakepath\\';

/**
 * The path of the file that a `change` step chooses; null: it gives another value.
 *
 * @param source the file of the scenario
 */
export function uploadOf(value: string, source: string): string | null {
  const name = value.slice(FAKE_PATH.length);
  if (!value.startsWith(FAKE_PATH) || basename(name) !== name || /^(\.*|.*\\.*)$/.test(name))
    return null;
  return join(dirname(source), UPLOADS, name);
}

/** Paths, each once. */
export function uploadsOf({ steps }: Flow): readonly string[] {
  return [...new Set(steps.flatMap((step) => fileOf(step) ?? []))];
}

/** @throws ScenarioError where one of them cannot be read */
export async function checkUploads(scenario: Flow): Promise<void> {
  for (const [index, step] of scenario.steps.entries()) {
    const file = fileOf(step);
    if (file === null) continue;
    try {
      await access(file);
    } catch {
      throw new ScenarioError(
        `Step ${scenario.opening + index + 1} of the scenario chooses the file ${basename(file)}, ` +
          `which cannot be read. Put it in the folder ${dirname(file)}.`,
      );
    }
  }
}

function fileOf(step: Step): string | null {
  return step.type === 'upload' ? step.file : null;
}
