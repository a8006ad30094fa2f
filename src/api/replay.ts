/** Runs a test again, for whoever wants to watch it. */
import { writeFile } from 'node:fs/promises';
import type { Chrome } from '../browser/chrome.js';
import { videoOf } from '../browser/video/video.js';
import { raceOf } from '../exploration/announced.js';
import { Pictures } from '../exploration/pictures.js';
import { type Replayed, replayTest } from '../exploration/replaying.js';
import { Stepping } from '../exploration/stepping.js';
import { videoOfRun } from '../exploration/video-of-run.js';
import type { Report } from '../report/report.js';
import { together, type Watcher } from '../scheduler/watcher.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { ReplayOptions } from './options.js';
import { traced } from './traced.js';

/** @param which the id of a finding, or the number of a test */
export async function replay(
  chrome: Chrome,
  recording: StoredRecording,
  report: Report,
  which: string | number,
  { onOperation, stepper, trace: traceFile, video: videoFile }: ReplayOptions,
): Promise<Replayed> {
  const race = raceOf(report, which);
  const pictures = videoFile === undefined ? null : new Pictures(() => true);
  const replayed = await traced(chrome, traceFile, (trace) => {
    const watchers: Watcher[] = [];
    // Before anybody stops the page, which is grey then.
    if (pictures) watchers.push(pictures);
    if (onOperation)
      watchers.push({ onOperation: async (operation) => void (await onOperation(operation)) });
    if (stepper) watchers.push(new Stepping(report.testOf(which).actual.length, race, stepper));
    if (trace) watchers.push({ onOperation: ({ name }) => trace.begins(name) });
    // Where nobody watches, segments are given together, as in the test.
    const watcher = together(watchers);
    return replayTest(chrome, recording, report, which, watcher);
  });
  if (videoFile !== undefined && pictures !== null) {
    const shown = videoOfRun(pictures, race, replayed.title);
    await writeFile(videoFile, await videoOf(chrome, shown));
  }
  return replayed;
}
