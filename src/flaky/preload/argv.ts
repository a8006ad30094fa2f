/** Arguments of a runner's command. */
import { realpathSync } from 'node:fs';

/** What runs, whatever link leads there; empty: it is no file. */
export function programOf([, program = '']: readonly string[]): string {
  try {
    return realpathSync(program);
  } catch {
    return '';
  }
}

/** Behind those that the command has: of two, the last counts. What stands behind `--` are no options. */
export function addOptions(argv: string[], ...options: readonly string[]): void {
  const end = argv.indexOf('--', 2);
  argv.splice(end < 0 ? argv.length : end, 0, ...options);
}

/**
 * Leaves out `--name value` and `--name=value`.
 *
 * @param most how many values each has at most
 */
export function removeOptions(argv: string[], names: readonly string[], most = 1): void {
  let values = 0;
  const left = argv.filter((arg) => {
    const isName = names.some((name) => arg === name || arg.startsWith(`${name}=`));
    if (isName) values = arg.includes('=') ? 0 : most;
    else if (arg.startsWith('-')) values = 0;
    return !isName && values-- <= 0;
  });
  argv.splice(0, argv.length, ...left);
}
