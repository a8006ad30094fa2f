import { join } from 'node:path';
import { shellWord } from '../index.js';

/**
 * The command that shows a finding, by its id, or a test, by its number, in the folder again.
 *
 * @param program what starts WAVE
 */
export function replayCommandOf(folder: string, program = 'wave') {
  return (which: string | number, within: string | null) =>
    `${program} replay ${shellWord(join(folder, within ?? ''))} --${typeof which === 'number' ? 'test' : 'finding'} ${which}`;
}
