import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Each test has its own host, engines and data folder.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that only passes at its second try is listed as flaky at the end of the run.
  retries: 1,
  reporter: 'list',
  use: {
    // What waits longer for its button is told where it stands, instead of holding a worker until the test's own limit.
    actionTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    // A colour on its way from one state to the next is no state: what is looked at must not hang on when.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
