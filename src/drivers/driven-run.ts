/** A run in Chrome with those who act in it: what is the same whether it is recorded or enforced. */
import { ControlledRun, type ControlOptions } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/tabs/tab.js';
import { conduct } from '../conductor/conduct.js';
import type { Page } from '../conductor/page.js';
import type { Policy } from '../conductor/policy.js';
import type { Outcome } from '../model/outcome.js';
import type { Drivers } from './drivers.js';
import { drive, type Scenario } from './scenarios.js';
import { together } from './together.js';

export class DrivenRun {
  readonly #tab: Tab;
  readonly run: ControlledRun;
  /** The pages of all clients as one: what a policy sees. */
  readonly page: Page;
  readonly drivers: Drivers;

  static async of(tab: Tab, scenario: Scenario, options: ControlOptions): Promise<DrivenRun> {
    const run = new ControlledRun(tab, options);
    return new DrivenRun(
      tab,
      run,
      together({ page: run, driver: await drive(run, tab, scenario) }),
    );
  }

  private constructor(
    tab: Tab,
    run: ControlledRun,
    { page, drivers }: ReturnType<typeof together>,
  ) {
    this.#tab = tab;
    this.run = run;
    this.page = page;
    this.drivers = drivers;
  }

  /**
   * Opens the page, and runs it as a policy decides.
   *
   * @throws what `open`, the policy or the page throws
   */
  async conduct(policy: Policy, open: () => Promise<void>): Promise<void> {
    try {
      await open();
      await conduct(this.page, policy);
    } finally {
      await this.drivers.end();
    }
  }

  /**
   * With what the scenario threw itself.
   *
   * @throws Disconnected when the browser is gone, in which a page crashes, too, and a script fails
   */
  async outcome(): Promise<Outcome> {
    const outcome = await this.page.outcome();
    const { exceptions } = this.drivers;
    if (outcome.hang !== null || exceptions.length > 0) await this.#tab.heard();
    return { ...outcome, exceptions: [...outcome.exceptions, ...exceptions] };
  }
}
