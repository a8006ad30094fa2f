/**
 * Ends the process when all that was written has gone out, which a pipe may take its time for. Else it would go on
 * as long as a config, a reporter or a script has a timer or a server open.
 */
export async function endWith(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    // Called when all that was written before has gone out, also where nobody reads it any more.
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(code);
}
