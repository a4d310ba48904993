import { defineConfig } from 'vitest/config';
import { textFiles } from './scripts/text-files.mjs';

export default defineConfig({
  plugins: [textFiles()],
  test: {
    include: ['packages/fixpoint/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What processes do is waited for as long as a test has time, not for the usual second.
    expect: { poll: { timeout: 20_000 } },
    watch: false,
    // All cores: with two, the usual one worker makes the suite take half as long again.
    maxWorkers: '100%',
  },
});
