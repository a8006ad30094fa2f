import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { 'import.meta.env.DELAY': Number(process.env.DELAY ?? 0) },
  test: {
    include: ['*.spec.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: process.env.BROWSER_OF_TESTS } }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
});
