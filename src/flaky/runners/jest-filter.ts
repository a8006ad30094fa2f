/** Has Jest load the file of the only test that is to run alone (jestjs.io, "--filter"). */
import { theOnlyOne } from './alone.js';

/** Since Jest 30 those that are left are paths, before they were objects: each takes its own. */
export default function filter(paths: readonly string[]): {
  readonly filtered: readonly (string | { readonly test: string })[];
} {
  const alone = theOnlyOne();
  const left = paths.filter((path) => alone === null || path === alone.file);
  return { filtered: left.flatMap((test) => [test, { test }]) };
}
