/** A program that a test runner has in the place of its browser, see start-browser.sh: `node proxy.cjs DEBUGGING_SWITCH`. */
import { announce, openDoor } from './door.js';
import { openLine } from './open-line.js';

void main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const { WAVE_FLAKY_LINE: line = '', WAVE_FLAKY_NUMBER: number = '' } = process.env;
  const door = await openDoor(args);
  const opened = openLine(line, Number(number), door.port);
  announce(door);
  // The rest takes longer to load, and comes while the runner finds the door. Nothing is heard before it listens.
  const { connect } = await import('./connect.js');
  connect(door, opened);
}
