/**
 * Tests by another author than that of `wave flaky` and of the other cases: they were first tried when all were written, and
 * nothing was changed for them. `held-back/README.md` tells what each is.
 */
import type { FlakyCase } from './cases.js';

export interface HeldBackCase extends Pick<FlakyCase, 'name' | 'runner' | 'cause' | 'events'> {
  /** Its twin fails in another order, and rightly: of another race than the one that is repaired. */
  readonly isHalfRepaired?: true;
}

export const HELD_BACK_ENDINGS = {
  playwright: 'spec.ts',
  puppeteer: 'spec.puppeteer.mjs',
  selenium: 'spec.selenium.mjs',
  vitest: 'spec.vitest.mjs',
} as const;

const playwright = { runner: 'playwright' } as const;

export const heldBack: readonly HeldBackCase[] = [
  { name: 'coupon', ...playwright, cause: 'C1', events: ['POST /api/coupon'] },
  { name: 'upload', ...playwright, cause: 'C1', events: ['GET /api/uploads/7'] },
  { name: 'feed', ...playwright, cause: 'C1', events: ['GET /api/posts?page=2'] },
  { name: 'undo', ...playwright, cause: 'C2', events: ['timer 2000ms'] },
  { name: 'autosave', ...playwright, cause: 'C2', events: ['PUT /api/draft'] },
  { name: 'theme', ...playwright, cause: 'C2', events: ['GET /api/preferences'] },
  { name: 'removal', ...playwright, cause: 'C2', events: ['transition opacity of div#confirm'] },
  { name: 'votes', ...playwright, cause: 'C2', events: ['POST /api/ideas/2/vote'] },
  { name: 'presence', ...playwright, cause: 'C3', events: ['message of /live'] },
  {
    ...{ name: 'flights', ...playwright, cause: 'C3' },
    events: ['GET /api/flights/north', 'GET /api/flights/south'],
  },
  { name: 'comments', ...playwright, cause: 'C3', events: ['GET /api/comments'] },
  { name: 'statistics', ...playwright, cause: 'C3', events: ['script /statistics.js'] },
  {
    ...{ name: 'support', runner: 'puppeteer', cause: 'C3', events: ['message of /chat'] },
    isHalfRepaired: true,
  },
  { name: 'filters', runner: 'puppeteer', cause: 'C2', events: ['timer 150ms'] },
  { name: 'menu', runner: 'puppeteer', cause: 'C1', events: ['transition transform of div#menu'] },
  { name: 'payment', runner: 'selenium', cause: 'C1', events: ['POST /api/payments'] },
  { name: 'stock', runner: 'selenium', cause: 'C2', events: ['GET /api/stock'] },
  { name: 'tasks', runner: 'selenium', cause: 'C3', events: ['POST /api/tasks'] },
  { name: 'stepper', runner: 'vitest', cause: 'C1', events: ['GET /api/price', 'timer 150ms'] },
  { name: 'palette', runner: 'vitest', cause: 'C3', events: ['commands.js'] },
];
