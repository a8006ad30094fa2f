/**
 * The browser is Playwright's own, unless BROWSER_OF_TESTS names another. SLOW_MO makes the tests slow, by so many milliseconds
 * a command.
 */
export default {
  testDir: '.',
  workers: 1,
  reporter: 'line',
  use: {
    actionTimeout: 5_000,
    launchOptions: {
      executablePath: process.env.BROWSER_OF_TESTS,
      slowMo: Number(process.env.SLOW_MO ?? 0),
    },
  },
};
