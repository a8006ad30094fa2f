/** Vitest's browser mode has its own code in the page, beside that of the application and of the test. */

/** Of its packages, and of those that tests take from elsewhere to wait with. */
const PATHS =
  /\/node_modules\/(@vitest\/|vitest\/|vitest-browser-|@testing-library\/)|\/__vitest|\/@vite\/|\/@id\/__x00__vitest/;

/** @param url of a script */
export function isVitestCode(url: string): boolean {
  return PATHS.test(url);
}
