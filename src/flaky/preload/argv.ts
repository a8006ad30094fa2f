/** Arguments of a runner's command. */

/** Behind those that the command has: of two, the last counts. What stands behind `--` are no options. */
export function addOptions(argv: string[], ...options: readonly string[]): void {
  const end = argv.indexOf('--', 2);
  argv.splice(end < 0 ? argv.length : end, 0, ...options);
}

/** Leaves out `--name value` and `--name=value`. */
export function removeOptions(argv: string[], ...names: readonly string[]): void {
  const left = argv.filter(
    (arg, index) =>
      !names.some((name) => arg === name || arg.startsWith(`${name}=`)) &&
      !names.includes(argv[index - 1] ?? ''),
  );
  argv.splice(0, argv.length, ...left);
}
