import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { englishIds } from './scripts/helpSources.ts';

const root = resolve(import.meta.dirname, '..');
const importHooks = resolve(import.meta.dirname, 'checks/importHooks.ts');
const useBuiltins = resolve(import.meta.dirname, 'checks/useBuiltins.ts');

/** Node itself strips the types: by Vite's imports, each use of which is a call, what computes takes half as long again. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };
/** Looks at modules of the window, which only Vite can import. */
const WINDOW = 'build/checks/helpTranslations.test.ts';

export default defineConfig({
  root,
  define: { HELP_SOURCES: JSON.stringify(englishIds(resolve(root, 'resources/docs'))) },
  test: {
    testTimeout: 120_000,
    globalSetup: ['compilePatterns', 'testProgram'].map((name) =>
      resolve(import.meta.dirname, `scripts/${name}.ts`),
    ),
    // Both cores of the smallest machine the tests are for: by itself Vitest leaves one to the terminal.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The command line's tests start it some hundred times; each start would compile it anew.
    env: { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled') },
    // A worker takes one file after the other: a new one for each would take a tenth of the time again, and most of the window's. So what a
    // test puts in the place of something is put back before the next.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['{engine,patterns}/**/*.test.ts'],
          environment: 'node',
          setupFiles: [useBuiltins],
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{main,build}/**/*.test.ts'],
          exclude: [WINDOW],
          environment: 'node',
          setupFiles: [importHooks, useBuiltins],
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        plugins: [svelte({ configFile: resolve(import.meta.dirname, 'svelte.config.js') }), svelteTesting()],
        test: { name: 'ui', include: ['renderer/**/*.test.ts', WINDOW], environment: 'happy-dom' },
      },
    ],
  },
});
