/**
 * Which folder may import from which: the table of engine/README.md. Data flows one way, so every folder knows only folders
 * above it. dependencies.ts and eslint.config.js make rules of it.
 */
const under = (top: string, names: string): string[] => names.split(' ').map((name) => `${top}/${name}`);

const engine = under(
  'engine',
  'util protocol parameters board sgf network montecarlo learning reading solver proof connection patterns influence worms eyes owl semeai dragons ' +
    'combinations breakins generators valuation scoring genmove regression gtp testing bench',
);
const patterns = [
  'patterns',
  ...under('patterns', 'format montecarlo constraints compiler matcher joseki eyes moves builtin'),
];
const main = under(
  'main',
  'ipc files log store library patterns engine regression match tuning mining learning jobs host queue',
);
const renderer = under('renderer', 'style messages ui api board state panels app');

/** What the pattern tools may know of the engine, and the parts of it that may not know them. */
const belowPatterns = ['engine/util', 'engine/protocol', 'engine/board'];
/** These know no other folder. */
const alone = ['engine/util', 'engine/protocol', 'engine/parameters'];
const shownInWindow = [
  ...['engine/util', 'engine/protocol', 'engine/board', 'engine/sgf', 'main/ipc'],
  ...['patterns', 'patterns/format', 'patterns/constraints', 'patterns/compiler', 'patterns/moves'],
];

const before = (folders: readonly string[], folder: string): readonly string[] =>
  folders.slice(0, folders.indexOf(folder));

/** Folder → the folders it may import from, besides itself. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    engine.map((folder) => {
      const below = alone.includes(folder) ? [] : before(engine, folder);
      const known = [...belowPatterns, 'engine/parameters', 'engine/sgf'].includes(folder) ? [] : patterns;
      return [folder, [...below, ...known]];
    }),
  ),
  ...Object.fromEntries(patterns.map((folder) => [folder, [...belowPatterns, ...before(patterns, folder)]])),
  // SGF files of joseki are read with the engine's parser.
  'patterns/joseki': [...belowPatterns, 'engine/sgf', ...before(patterns, 'patterns/joseki')],
  ...Object.fromEntries(main.map((folder) => [folder, [...patterns, ...engine, ...before(main, folder)]])),
  'main/app': [...patterns, ...engine, ...main],
  'main/cli': [...patterns, ...engine, ...main],
  'main/preload': ['main/ipc'],
  ...Object.fromEntries(renderer.map((folder) => [folder, [...shownInWindow, ...before(renderer, folder)]])),
  // Drawn and typed things that anything may show: they know no state and no host.
  'renderer/style': [],
  'renderer/messages': ['engine/protocol'],
  'renderer/ui': ['engine/protocol', 'engine/board', 'renderer/style', 'renderer/messages'],
  'renderer/board': [
    'engine/protocol',
    'engine/board',
    'engine/sgf',
    'renderer/style',
    'renderer/messages',
    'renderer/ui',
  ],
  renderer: renderer,
};

/** The folders of the table that a folder must not import from. */
export function forbiddenBeside(folder: string): string[] {
  return Object.keys(layers).filter((other) => other !== folder && !layers[folder].includes(other));
}
