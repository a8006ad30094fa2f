/** The only test that a run is to have, where its runner is told by the file and the titles. */

export interface Alone {
  readonly file: string;
  readonly titles: readonly string[];
}

/** Null: all of them are to run. */
export function theOnlyOne(): Alone | null {
  const { WAVE_FLAKY_GREP: given } = process.env;
  if (given === undefined) return null;
  // It is in each process of a runner: no library that checks it is loaded.
  const [file, ...titles]: readonly unknown[] = [JSON.parse(given)].flat();
  return { file: String(file), titles: titles.map(String) };
}

export function asGrep({ file, titles }: Alone): string {
  return JSON.stringify([file, ...titles]);
}
