import { playwright } from './playwright.js';
import { puppeteer } from './puppeteer.js';
import type { Target } from './target.js';

/** By the names that `wave export --to` takes. */
export const targets = { playwright, puppeteer } as const satisfies Readonly<
  Record<string, Target>
>;
