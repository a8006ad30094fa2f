import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['cases/*/*.spec.vitest.mjs'],
    globalSetup: ['vitest.setup.mjs'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: process.env.BROWSER_OF_TESTS } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
