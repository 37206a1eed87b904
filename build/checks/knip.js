/** knip's rules: no file, export or dependency that nothing uses; tests use things too. */
export default {
  entry: [
    'main/app/index.ts',
    'main/engine/{entry,worker,searchThread}.ts',
    'main/host/upkeepThread.ts',
    'main/host/readThread.ts',
    'main/host/libraryThread.ts',
    'main/host/mineThread.ts',
    'main/host/gamesThread.ts',
    'main/cli/{yomi,conversationThread,learnThread,singleFile}.ts',
    'main/{regression/importThread,host/labPositionThread,jobs/postgresThread}.ts',
    'main/preload/index.ts',
    'renderer/{main,dashboard}.ts',
    'build/scripts/*.{ts,mjs}',
    'build/shapeCases/{seek,draw,choose}.ts',
    'build/network/{positions,measure,fights}.ts',
    'build/shapes/{mine,choose,cases}.ts',
    'build/vital/{harvest,mine,choose,emit,beside,cases,fitGuesses,measure}.ts',
    'build/trust/*.ts',
    'build/checks/{dependencies.ts,*.js}',
    // Stands for the package in tests.
    'build/checks/electronStub.ts',
    // Stand for Electron's binary and its processes.
    'build/package/standIn/{electron,run,shell}.ts',
    // Programs that tests start.
    'main/{host/crashWriter,jobs/{killedPool,testWorker},queue/farmProcess,host/fakePairEngine,match/fakePlayer,regression/{fakeGogui,fakeGtp,fakeKatago}}.ts',
    // Campaigns that are run by hand, and what they start.
    'build/trust/*.ts',
  ],
  project: ['{engine,patterns,main,renderer,build}/**/*.{ts,js,mjs,svelte,css}'],
  // An alias says what a number means, such as SOUTH for STRIDE.
  exclude: ['duplicates'],
  // Of the system: what tests start.
  ignoreBinaries: ['mkfifo', 'emacs', 'redis-server'],
  ignoreDependencies: [
    // Parts of electron-builder.
    'app-builder-lib',
    'builder-util',
  ],

  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
};
