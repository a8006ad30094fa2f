/** What programs may use of WAVE, and all that the command line uses; all else may change without notice. */

export { type Config, defineConfig, type PageConfig, type TestOptions } from './api/config.js';
export { DEFAULTS } from './api/defaults.js';
export type {
  ExploreOptions,
  LaunchOptions,
  RecordOptions,
  ReplayOptions,
  WriteScenarioOptions,
} from './api/options.js';
export { CONFIG_FILES, readConfig } from './api/read-config.js';
export { type ModelOptions, Recording } from './api/recording.js';
export {
  type FlowObject,
  readScenario,
  type ScenarioSource,
  type ScriptFunction,
} from './api/scenario.js';
export { checkExploreOptions, checkRecordOptions } from './api/settings.js';
export { Wave } from './api/wave.js';
export type { WrittenScenario } from './api/write-scenario.js';
export type { Scenario } from './drivers/scenarios.js';
export type { Replayed } from './exploration/replaying.js';
export type { Stepper, Stop } from './exploration/stepping.js';
export { exportFinding, TARGETS, type TargetName } from './export/export-finding.js';
export { type FlakyOptions, findFlaky } from './flaky/find-flaky.js';
export { type FlakyRisk, rankFlaky } from './flaky/rank-tests.js';
export type { AgainCommand, FlakyReport, FlakyTest } from './flaky/report/data.js';
export { readFlaky } from './flaky/report/file.js';
export { isFlaky } from './flaky/report/is-flaky.js';
export { FlakyProgressLine } from './flaky/report/progress.js';
export type { FlakyReporter, FlakyRun, FlakyStart } from './flaky/report/reporter.js';
export { flakyReporters } from './flaky/report/reporters.js';
export { formatRisks } from './flaky/report/risks.js';
export { runFlakyAgain } from './flaky/run-again.js';
export { GRANULARITIES, type Granularity } from './model/granularity.js';
export { greedyOrder } from './model/linear-extensions.js';
export type { Operation } from './model/operation.js';
export { printable } from './model/printable.js';
export type { Ignore } from './oracle/ignore.js';
export type { ReplayCommand } from './report/build-report.js';
export { DEFAULT_FAIL_ON, FAIL_ON, type FailOn, isFailing } from './report/failing.js';
export { savePage } from './report/html/html.js';
export { type Paint, painter } from './report/paint.js';
export { ProgressLine } from './report/progress.js';
export { type Matched, toBeRaceFree } from './report/race-free.js';
export { Report } from './report/report.js';
export type { Output, Progress, Reporter, Shortened, Start, Wording } from './report/reporter.js';
export { reporters } from './report/reporters.js';
export { shellWord } from './report/shell-word.js';
export { wording } from './report/wording.js';
export { NETWORKS, type NetworkMode } from './scheduler/network-mode.js';
export type { Heuristic, Indices, Proposals, Tried } from './search/heuristics/heuristic.js';
export { HEURISTICS, type HeuristicName } from './search/heuristics/names.js';
export type { Random } from './search/random.js';
export type { OrderSpace } from './search/space/order-space.js';
export { type BaselineChange, readKnown, saveBaseline } from './store/baseline.js';
export { beginPages, readReports } from './store/pages.js';
export type { RecordingData } from './store/recording.js';
export type { Replay as ReplayData } from './store/replay.js';
export type { End, ReportData, ReportedFinding, Test } from './store/report.js';
export { readReport } from './store/results.js';
export { VERSION } from './tool.js';
export { type ErrorCode, type GivenOptions, WaveError } from './wave-error.js';
