import type { Session } from '../browser/chrome/protocol.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/tabs/tab.js';
import type { Viewport } from '../scenario/scenario.js';
import type { Driver } from './driver.js';

/** What all scenarios have. */
interface AnyScenario {
  /** Of which row of the table it is. */
  readonly kind: string;
  /** All of it: as such it is kept with a recording. */
  readonly text: string;
  /** The window before the page is opened, where the scenario sets one. */
  readonly viewport: Viewport | null;
}

/** A scenario of which the steps are known before it runs. */
export interface Divided<Scenario> {
  /** As people know them. */
  readonly steps: readonly ScenarioStep[];
  /**
   * A scenario of some of them.
   *
   * @param kept indices of `steps`, in their order
   * @param url where it opens
   */
  keep(kept: readonly number[], url: string): Scenario;
}

export interface ScenarioStep {
  /** As people count them in its file. */
  readonly number: number;
  readonly name: string;
}

/** All that differs from kind to kind of scenarios: how one is read and kept, and who acts as it says. */
export interface ScenarioKind<Scenario extends AnyScenario> {
  /** Whether a file that a user names holds one, by its name. */
  isFile(file: string): boolean;
  /** @throws ScenarioError also when the file cannot be read */
  read(file: string): Promise<Scenario>;
  /** The name of its file in the folder of a recording. */
  readonly keptAs: string;
  /**
   * @param text as it was kept
   * @param file where it was kept
   * @throws ScenarioError
   */
  readKept(text: string, file: string): Promise<Scenario>;
  /** Paths of the files that it uploads, each once. */
  uploads(scenario: Scenario): readonly string[];
  /**
   * What only a browser knows to be wrong with it.
   *
   * @param page any
   * @returns a sentence; null: nothing
   */
  findWrong(page: Session, scenario: Scenario): Promise<string | null>;
  /** Null: it cannot be divided, for its steps are known only as they come. */
  divide(scenario: Scenario): Divided<Scenario> | null;
  /** Has it act on the page of a run, which is still to be opened. */
  drive(run: ControlledRun, tab: Tab, scenario: Scenario): Promise<Driver>;
}
