import type { Wording } from '../../reporter.js';
import { wording as ofPrograms } from '../../wording.js';

/** Who reads the page may have been given it: it names no options, of a program or of the command line. */
export const wording: Wording = {
  ended: (end) => (end === 'max-tests' ? 'as many as were asked for' : ofPrograms.ended(end)),
  furtherTests: (end) => ofPrograms.furtherTests(end) && 'More tests',
  liveTests: 'tests that servers answer',
  slowerInputs: (withinMs) =>
    `If no user is so quick, have more than ${withinMs} ms between two inputs (the option for the human gap).`,
};
