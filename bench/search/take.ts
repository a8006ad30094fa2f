/**
 * `node dist/bench/search/take.js FOLDER > bench/search/recorded/NAME.ndjson`: the operations of a recording, one a
 * line, as a shape for `npm run bench:search`.
 */
import { readRecording } from '../../src/store/recording-folder.js';

/** So many names of a footprint are kept: they are most of a recording. */
const MOST = 4;

const [folder = ''] = process.argv.slice(2);
const { recording } = await readRecording(folder);
for (const { footprint, ...operation } of recording.operations) {
  const kept = footprint && {
    footprint: {
      reads: footprint.reads.slice(0, MOST),
      writes: footprint.writes.slice(0, MOST),
    },
  };
  process.stdout.write(`${JSON.stringify({ ...operation, ...kept })}\n`);
}
