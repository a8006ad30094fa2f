/** What programs may use of WAVE; all else may change without notice. */
export { Chrome } from './browser/chrome.js';
export { BrowserError, type BrowserOptions } from './browser/find.js';
export { type ExploreOptions, explore } from './explore.js';
export { type Recorded, type RecordOptions, record } from './recorder/record.js';
export { RecordError } from './recorder/record-error.js';
export type { Recording } from './recorder/recording.js';
export {
  readRecording,
  type StoredRecording,
  writeRecording,
} from './recorder/store.js';
export { StoreError } from './recorder/stored-file.js';
export { writeReport } from './report/json.js';
export { type Replay, writeReplay } from './report/replay.js';
export type { Report } from './report/report.js';
export { ScenarioError } from './scenario/error.js';
export { readScenario } from './scenario/parse.js';
export type { Scenario } from './scenario/scenario.js';
