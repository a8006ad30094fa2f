/**
 * The two named pipes between the process of a test runner and the proxy of one of its browsers, which start-browser.sh makes. By one
 * it tells its calls; by the other the proxy says, first of all, where the runner finds the browser, and then of each call that it
 * has heard it.
 */

export interface LinePipes {
  readonly calls: string;
  readonly answers: string;
}

/**
 * @param line of the process
 * @param browser which of its browsers, from 1
 */
export function linePipes(line: string, browser: number): LinePipes {
  return { calls: `${line}-${browser}-calls`, answers: `${line}-${browser}-answers` };
}

/** Begins the path of each pipe of a process. */
export function lineOf(folder: string, pid: number): string {
  return `${folder}/line-${pid}`;
}

/** Of which process the line is. */
export function pidOf(line: string): number {
  return Number(/\d+$/.exec(line)?.[0]);
}
