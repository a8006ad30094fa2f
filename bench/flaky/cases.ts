/** Tests of our own that are flaky, each with a repaired twin. */
export interface FlakyCase {
  /** Of its folder in `cases`. */
  readonly name: string;
  readonly runner: Runner;
  /** Why it is flaky (FlakeShovel, section 7). */
  readonly cause: 'C1' | 'C2' | 'C3';
  /** As findings name them. Where there are two, it fails only if both are late. */
  readonly events: readonly string[];
  /** Others that each make it fail as well, by what follows from them. */
  readonly others: readonly string[];
  /** Early: it fails where the test is slow, and the event comes before the statement. */
  readonly direction: 'late' | 'early';
  readonly repair: string;
}

type Runner = keyof typeof ENDINGS;

/** Of the files of a runner's tests. */
export const ENDINGS = {
  playwright: 'spec.mjs',
  puppeteer: 'spec.puppeteer.mjs',
  selenium: 'spec.selenium.mjs',
  vitest: 'spec.vitest.mjs',
} as const;

const LATE = { direction: 'late', others: [] } as const;
const EARLY = { direction: 'early', others: [] } as const;

export const cases: readonly FlakyCase[] = [
  {
    ...{ name: 'cart', runner: 'playwright', cause: 'C1', ...LATE },
    events: ['POST /api/cart'],
    repair: 'The test waits for the total instead of 400 ms.',
  },
  {
    ...{ name: 'inbox', runner: 'playwright', cause: 'C3', ...LATE },
    events: ['GET /api/messages'],
    repair: 'The test waits for the number of messages instead of counting once.',
  },
  {
    ...{ name: 'search', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['GET /api/search?q=ap'],
    repair: 'The app drops the answer to what is not asked any more.',
  },
  {
    ...{ name: 'dialog', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['transition opacity of div#confirm'],
    repair: 'The test waits until the dialog takes a click.',
  },
  {
    ...{ name: 'toast', runner: 'playwright', cause: 'C1', ...EARLY },
    events: ['timer 2000ms'],
    repair: 'The app shows its message until it is closed.',
  },
  {
    ...{ name: 'profile', runner: 'playwright', cause: 'C2', ...EARLY },
    events: ['PUT /api/profile'],
    repair: 'The test keeps the request back until it has seen that the page saves.',
  },
  {
    ...{ name: 'dashboard', runner: 'playwright', cause: 'C3', ...LATE },
    events: ['timer 250ms'],
    others: ['GET /api/alerts'],
    repair: 'The test waits for each text instead of for an idle network.',
  },
  {
    ...{ name: 'converter', runner: 'playwright', cause: 'C3', ...LATE },
    events: ['GET /api/rate/bank', 'GET /api/rate/mirror'],
    repair: 'The test waits for the amount instead of reading it once.',
  },
  {
    ...{ name: 'orders', runner: 'playwright', cause: 'C3', ...LATE },
    events: ['GET /api/orders?page=2'],
    repair: 'The test waits for the rows, not only for the response that they are made of.',
  },
  {
    ...{ name: 'signup', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['script /hydrate.js'],
    repair: 'The test waits until the form is hydrated.',
  },
  {
    ...{ name: 'reports', runner: 'playwright', cause: 'C1', ...LATE },
    events: ['script /reports.js'],
    repair: 'The test waits for the reports instead of 300 ms.',
  },
  {
    ...{ name: 'ticker', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['message of /live'],
    repair: 'The test waits for the second price before it pauses.',
  },
  {
    ...{ name: 'likes', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['PUT /api/like'],
    repair: 'The test waits until the like is saved before it takes it back.',
  },
  {
    ...{ name: 'notes', runner: 'playwright', cause: 'C1', ...LATE },
    events: ['timer 250ms'],
    others: ['PUT /api/note'],
    repair: 'The test waits until the note is saved instead of 500 ms.',
  },
  {
    ...{ name: 'wizard', runner: 'playwright', cause: 'C3', ...LATE },
    events: ['GET /api/consent'],
    repair: 'The test declines in any case instead of looking once whether it is asked.',
  },
  {
    ...{ name: 'lamp', runner: 'playwright', cause: 'C2', ...LATE },
    events: ['request PUT /api/lamp'],
    others: ['GET /api/lamp'],
    repair: 'The app drops the answer to what it has asked before the lamp was switched.',
  },
  {
    ...{ name: 'chat', runner: 'puppeteer', cause: 'C1', ...LATE },
    events: ['message of /events'],
    repair: 'The test waits for the message instead of 400 ms.',
  },
  {
    ...{ name: 'drawer', runner: 'puppeteer', cause: 'C2', ...LATE },
    events: ['transition transform of nav#drawer'],
    repair: 'The test waits until the drawer can be used instead of for an idle network.',
  },
  {
    ...{ name: 'login', runner: 'selenium', cause: 'C1', ...LATE },
    events: ['POST /api/session'],
    repair: 'The test waits for the greeting instead of 500 ms.',
  },
  {
    ...{ name: 'todos', runner: 'selenium', cause: 'C3', ...LATE },
    events: ['GET /api/todos/shared'],
    others: ['GET /api/todos/mine'],
    repair: 'The test waits for three todos instead of counting them once.',
  },
  {
    ...{ name: 'quantity', runner: 'vitest', cause: 'C1', ...LATE },
    events: ['timer 150ms'],
    others: ['GET /api/price?pieces=3'],
    repair: 'The test waits for the price instead of 400 ms.',
  },
  {
    ...{ name: 'suggestions', runner: 'vitest', cause: 'C3', ...LATE },
    events: ['GET /api/towns?q=ber'],
    repair: 'The test asks for the number of towns until it is right.',
  },
  {
    ...{ name: 'wishlist', runner: 'vitest', cause: 'C2', ...LATE },
    events: ['GET /api/wishes'],
    repair: 'The test waits until the list is there before it adds to it.',
  },
];
