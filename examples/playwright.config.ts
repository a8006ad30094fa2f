import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'playwright',
  // A browser starts, and runs the page some dozens of times.
  timeout: 120_000,
});
