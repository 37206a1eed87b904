import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { englishIds } from './build/scripts/helpSources.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** The licences of the packages that went into each build; build/scripts/notices.ts makes one text of them. */
const LICENSES = { fileName: 'licenses.json' };

// Everything the Node side runs is one build into out/, so that the desktop shell, the browser host and the
// command line share their chunks. `build/scripts/clean.mjs` empties out/ beforehand.
export default defineConfig({
  main: {
    build: {
      outDir: at('out'),
      license: LICENSES,
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          'main/index': at('main/app/index.ts'),
          'main/updater': at('main/app/updater.ts'),
          'main/engine': at('main/engine/entry.ts'),
          'main/worker': at('main/engine/worker.ts'),
          'main/searchThread': at('main/engine/searchThread.ts'),
          'main/upkeep': at('main/host/upkeepThread.ts'),
          'main/labPositionThread': at('main/host/labPositionThread.ts'),
          'main/postgresThread': at('main/jobs/postgresThread.ts'),
          'main/importThread': at('main/regression/importThread.ts'),
          'main/libraryThread': at('main/host/libraryThread.ts'),
          'main/mineThread': at('main/host/mineThread.ts'),
          'main/gamesThread': at('main/host/gamesThread.ts'),
          'main/readThread': at('main/host/readThread.ts'),
          'cli/yomi': at('main/cli/yomi.ts'),
          'cli/conversation': at('main/cli/conversationThread.ts'),
          'cli/analysis': at('main/cli/analysis/analysisThread.ts'),
          'cli/learn': at('main/cli/learnThread.ts'),
        },
        // Names stay, for stack traces; comments and white space would only be read at every start.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      license: LICENSES,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('main/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    define: { HELP_SOURCES: JSON.stringify(englishIds(at('resources/docs'))) },
    plugins: [svelte({ configFile: at('build/svelte.config.js') })],
    build: {
      outDir: at('out/renderer'),
      license: LICENSES,
      minify: 'oxc',
      sourcemap: true,
      rolldownOptions: {
        input: { index: at('renderer/index.html'), dashboard: at('renderer/dashboard.html') },
      },
    },
  },
});
