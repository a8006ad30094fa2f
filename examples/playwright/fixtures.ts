/** Playwright's `test` and `expect`, with what WAVE needs: a Chrome of its own for each worker, and the matcher. */
import { test as base, expect as playwrights } from '@playwright/test';
import { toBeRaceFree, Wave } from 'wave-races';
import { serveShop } from '../shop/serve.js';

export const expect = playwrights.extend({ toBeRaceFree });

interface OfWorker {
  readonly wave: Wave;
  /** The address of the application. */
  readonly shop: string;
}

export const test = base.extend<object, OfWorker>({
  wave: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs.
    async ({}, use) => {
      const wave = await Wave.launch();
      await use(wave);
      await wave.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs.
    async ({}, use) => {
      const { url, close } = await serveShop();
      await use(url);
      close();
    },
    { scope: 'worker' },
  ],
});
