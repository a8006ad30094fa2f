/** What is asked of scenarios by their kinds. */
import type { Session } from '../browser/chrome/protocol.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/tabs/tab.js';
import type { Driver } from './driver.js';
import { rows } from './index.js';
import type { Divided, ScenarioKind } from './scenario-kind.js';

type Name = keyof typeof rows;

type ScenarioOf<Kind extends Name> = {
  [Each in Kind]: Awaited<ReturnType<(typeof rows)[Each]['read']>> & { readonly kind: Each };
}[Kind];

/**
 * What a user does, as it was read: see `readScenario`.
 *
 * @since 0.1.0
 */
export type Scenario = ScenarioOf<Name>;

const kinds: { readonly [Kind in Name]: ScenarioKind<ScenarioOf<Kind>> } = rows;

/**
 * A file of any other name is taken for a flow, whose reader says what is wrong with it.
 *
 * @throws ScenarioError also when the file cannot be read
 */
export async function readScenario(file: string): Promise<Scenario> {
  const kind = Object.values(rows).find(({ isFile }) => isFile(file)) ?? rows.flow;
  return kind.read(file);
}

/** The name of the file under which it is kept. */
export function keptAs({ kind }: Scenario): string {
  return rows[kind].keptAs;
}

/** Paths of the files that it uploads, each once. */
export function uploadsOf<Kind extends Name>(scenario: ScenarioOf<Kind>): readonly string[] {
  return kinds[scenario.kind].uploads(scenario);
}

/** What only a browser knows to be wrong with it; a sentence, or null. */
export function findWrong<Kind extends Name>(
  page: Session,
  scenario: ScenarioOf<Kind>,
): Promise<string | null> {
  return kinds[scenario.kind].findWrong(page, scenario);
}

/** Its steps, and scenarios of some of them; null: they are known only as they come. */
export function divide<Kind extends Name>(
  scenario: ScenarioOf<Kind>,
): Divided<ScenarioOf<Kind>> | null {
  return kinds[scenario.kind].divide(scenario);
}

/** Has the scenario act on the page of a run, which is still to be opened. */
export function drive<Kind extends Name>(
  run: ControlledRun,
  tab: Tab,
  scenario: ScenarioOf<Kind>,
): Promise<Driver> {
  return kinds[scenario.kind].drive(run, tab, scenario);
}
