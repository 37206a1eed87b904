/** knip's rules: no file, export or dependency that nothing uses; tests use things too. */
export default {
  entry: [
    'main/app/index.ts',
    'main/engine/{entry,worker,searchThread}.ts',
    'main/cli/{yomi,conversationThread,singleFile}.ts',
    'main/preload/index.ts',
    'renderer/main.ts',
    'build/scripts/*.{ts,mjs}',
    'build/checks/{dependencies.ts,*.js}',
    // Stands for the package in tests.
    'build/checks/electronStub.ts',
    // Stand for Electron's binary and its processes.
    'build/package/standIn/{electron,run,shell}.ts',
    // Programs that tests start.
    'main/{host/crashWriter,host/fakePairEngine,regression/fakeGtp}.ts',
  ],
  project: ['{engine,patterns,main,renderer,build}/**/*.{ts,js,mjs,svelte,css}'],
  // An alias says what a number means, such as SOUTH for STRIDE.
  exclude: ['duplicates'],
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
