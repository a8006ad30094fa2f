/** There is a file of this name, in the folder of the run, where WAVE's program listens in the place of a chromedriver. */
export function driverMark(port: number): string {
  return `driver-${port}`;
}
