import type { Operation } from '../model/operation.js';
import type { RecordingData } from '../store/recording.js';
import { readRecording, type StoredRecording, writeRecording } from '../store/recording-folder.js';
import { readLearned, removeResults } from '../store/results.js';
import { DEFAULTS } from './defaults.js';

/**
 * Of `recording.model`.
 *
 * @since 0.1.0
 */
export interface ModelOptions {
  /**
   * How to show it.
   *
   * @default 'text'
   *
   * @example
   * console.log(await recording.model({ format: 'dot' })); // digraph "happens-before" {…
   *
   * @since 0.1.0
   */
  readonly format?: 'text' | 'json' | 'dot' | 'mermaid' | undefined;
  /**
   * Whether inputs are free of the handlers that they run.
   *
   * @default false
   *
   * @example
   * console.log(await recording.model({ earlyInput: true }));
   *
   * @since 0.1.0
   */
  readonly earlyInput?: boolean | undefined;
}

/**
 * One run of a page that works, with all that is needed to run it again: its responses and its scenario.
 *
 * @example
 * const recording = await wave.record(url);
 * await recording.save('wave-out');
 * const again = await Recording.load('wave-out');
 * console.log(again.operations.map(({ name }) => name));
 *
 * @since 0.1.0
 */
export class Recording {
  /** For WAVE itself: with the responses and the scenario. */
  readonly stored: StoredRecording;
  #folder: string | null;

  /** For WAVE itself: see `load` and `wave.record`. */
  constructor(stored: StoredRecording, folder: string | null) {
    this.stored = stored;
    this.#folder = folder;
  }

  /**
   * Reads what `save` or `wave record` wrote.
   *
   * @throws WaveError `no-recording`, `bad-recording`, `newer-recording`
   *
   * @example
   * const recording = await Recording.load('wave-out');
   * await wave.explore(recording);
   *
   * @since 0.1.0
   */
  static async load(folder: string): Promise<Recording> {
    return new Recording(await readRecording(folder), folder);
  }

  /**
   * All that `recording.json` has; docs/recording.md tells of each field.
   *
   * @example
   * console.log(recording.data.outcome.exceptions);
   *
   * @since 0.1.0
   */
  get data(): RecordingData {
    return this.stored.recording;
  }

  /**
   * Of the page.
   *
   * @example
   * console.log(recording.url);
   *
   * @since 0.1.0
   */
  get url(): string {
    return this.data.url;
  }

  /**
   * In the order in which they ran.
   *
   * @example
   * for (const { at, name } of recording.operations) console.log(`${at} ms: ${name}`);
   *
   * @since 0.1.0
   */
  get operations(): readonly Operation[] {
    return this.data.operations;
  }

  /**
   * What a reader should know of it, such as what was not under control; sentences.
   *
   * @example
   * for (const note of recording.notes) console.warn(printable(note));
   *
   * @since 0.1.0
   */
  get notes(): readonly string[] {
    return this.data.notes;
  }

  /**
   * Where it was saved or loaded last; null: nowhere.
   *
   * @example
   * await recording.save('wave-out');
   * console.log(recording.folder); // wave-out
   *
   * @since 0.1.0
   */
  get folder(): string | null {
    return this.#folder;
  }

  /**
   * Writes it into a folder, with its responses (cookies and what was typed among them), its scenario and
   * the files that this uploads. What was recorded or explored there before is replaced. A script is kept
   * with all that it imports; one that is a function as its text.
   *
   * @throws the error of the file system
   *
   * @example
   * await recording.save('wave-out');
   *
   * @since 0.1.0
   */
  async save(folder: string): Promise<void> {
    await writeRecording(folder, this.stored);
    await removeResults(folder);
    this.#folder = folder;
  }

  /**
   * Its operations, and which must happen before which in every run: by rules, and by what tests have
   * taught of which the results lie in its folder.
   *
   * @example
   * console.log(await recording.model({ format: 'mermaid' }));
   *
   * @since 0.1.0
   */
  async model({
    format = DEFAULTS.format,
    earlyInput = DEFAULTS.earlyInput,
  }: ModelOptions = {}): Promise<string> {
    const { formatModel } = await import('./format-model.js');
    const learned = this.#folder === null ? [] : await readLearned(this.#folder);
    return formatModel(this.stored, { format, earlyInput, learned });
  }
}
