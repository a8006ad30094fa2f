import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['vitest/*.test.ts'],
    setupFiles: ['vitest/setup.ts'],
    // A browser starts, and runs the page some dozens of times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
