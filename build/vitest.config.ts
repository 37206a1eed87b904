import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { englishIds } from './scripts/helpSources.ts';

const root = resolve(import.meta.dirname, '..');
const useBuiltins = resolve(import.meta.dirname, 'checks/useBuiltins.ts');

export default defineConfig({
  root,
  define: { HELP_SOURCES: JSON.stringify(englishIds(resolve(root, 'resources/docs'))) },
  // Any import of the real package from plain Node would start a download.
  resolve: { alias: { electron: resolve(import.meta.dirname, 'checks/electronStub.ts') } },
  test: {
    testTimeout: 120_000,
    globalSetup: [resolve(import.meta.dirname, 'scripts/compilePatterns.ts')],
    // Both cores of the smallest machine the tests are for: by itself Vitest leaves one to the terminal.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The command line's tests start it some hundred times; each start would strip the types of its sources anew.
    env: { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['{engine,patterns}/**/*.test.ts'],
          environment: 'node',
          setupFiles: [useBuiltins],
          // Pure code, which leaves nothing behind: a worker for all saves a start and the same imports for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{main,build}/**/*.test.ts'],
          environment: 'node',
          setupFiles: [useBuiltins],
        },
      },
      {
        extends: true,
        plugins: [svelte({ configFile: resolve(import.meta.dirname, 'svelte.config.js') }), svelteTesting()],
        test: { name: 'ui', include: ['renderer/**/*.test.ts'], environment: 'happy-dom' },
      },
    ],
  },
});
