/** The only test that a run is to have, where its runner is told by the file and the titles. */

export interface Alone {
  /** Empty: the runner has none. */
  readonly project: string;
  readonly file: string;
  readonly titles: readonly string[];
}

/** Null: all of them are to run. */
export function theOnlyOne(): Alone | null {
  const { WAVE_FLAKY_GREP: given } = process.env;
  if (given === undefined) return null;
  // It is in each process of a runner: no library that checks it is loaded.
  const [project, file, ...titles]: readonly unknown[] = [JSON.parse(given)].flat();
  return { project: String(project), file: String(file), titles: titles.map(String) };
}

export function asGrep({ project, file, titles }: Alone): string {
  return JSON.stringify([project, file, ...titles]);
}
