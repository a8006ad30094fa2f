import { join } from 'node:path';

/** The command that shows a finding in the folder again. */
export function replayCommandOf(folder: string) {
  return (finding: string, within: string | null) =>
    `wave replay ${shellWord(join(folder, within ?? ''))} --finding ${finding}`;
}

/** As a POSIX shell reads it back. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
