/**
 * What may arrive in a call: the schema of every call's parameters, and so their types (see api.ts). The renderer is not trusted (it shows
 * files from anywhere): every size is bounded, objects are strict, and only checked values reach a service. The renderer takes types only
 * from here, so zod does not enter its bundle.
 */
import { z } from 'zod';
import { ANALYSIS_STAGES, INFLUENCE_WHATS, type ExamineParams } from '../../engine/protocol/analysis.ts';
import type { DecideParams, GenmoveParams } from '../../engine/protocol/decision.ts';
import { parameterFault } from '../../engine/genmove/parameters.ts';
import {
  CLASSIC_LEVELS,
  DEFAULT_ENGINE,
  MC_PATTERNS,
  type AnalystChoice,
  type PlayerChoice,
} from '../../engine/protocol/engineChoice.ts';
import type { MoveDraw } from '../../engine/protocol/searchLevels.ts';
import type { SideClock } from '../../engine/protocol/timeControl.ts';
import { REASON_KINDS, type LeaveOut } from '../../engine/protocol/moves.ts';
import type { MoveOddsParams } from '../../engine/protocol/odds.ts';
import type { OpeningsParams } from '../../engine/protocol/openings.ts';
import type { PatternMatchesParams } from '../../engine/protocol/patterns.ts';
import { PROBLEM_GOALS, type ProblemAim, type ProblemParams } from '../../engine/protocol/problem.ts';
import {
  MAX_READING_NODES,
  MAX_TRACED,
  READING_KINDS,
  type ReadingQuestion,
  type ReadParams,
} from '../../engine/protocol/reading.ts';
import type { AnalyzeParams, SearchBudget, StatusParams } from '../../engine/protocol/types.ts';
import type { FlatNode, SgfEdit } from '../../engine/sgf/types.ts';
import { LOG_LEVELS } from './logLevels.ts';
import { engineSchemas } from './engineSchemas.ts';
import { labSchemas } from './labSchemas.ts';
import { LADDER_SIZES } from './ladderApi.ts';
import { librarySchemas } from './librarySchemas.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { PICTURE_PARTS } from './pictureApi.ts';
import { jobsSchemas } from './jobsSchemas.ts';
import { SAYING_KEYS } from '../../engine/protocol/sayings.ts';
import { MENU_WORDS, type MenuWord } from './menuApi.ts';
import { matchSchemas } from './matchSchemas.ts';
import { mineSchemas } from './mineSchemas.ts';
import { id, moves, none, path, point, position, stone, type Shape } from './pieces.ts';

const MAX_NODES = 2_000_000;
const MAX_VALUES = 10_000;

const count = z.int().nonnegative();
const seed = z.int();
const text = z.string().max(MAX_FILE_BYTES);
/** A file that comes as bytes. */
const fileName = z.string().max(255);
const fileData = z.base64().max(Math.ceil(MAX_FILE_BYTES / 3) * 4);
/** Encodings a file can be read and written in; the names SGF's CA property uses. */
export const encoding = z.enum(['UTF-8', 'Shift_JIS', 'EUC-JP', 'EUC-KR', 'GB18030', 'Big5', 'ISO-8859-1']);

/** Small data kept for the renderer as it is: bounded by what it takes as JSON. */
const kept = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => jsonLength(value) <= 64 * 1024, 'is larger than 64 KB, or no JSON');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Infinite for what JSON cannot express, such as a circle; Electron's messages can. */
function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch (error) {
    if (error instanceof TypeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const patterns = z.enum(MC_PATTERNS);
const monteCarlo = z.strictObject({ engine: z.literal('montecarlo'), patterns });
const classic = z.strictObject({ engine: z.literal('classic') });
const userEngine = z.strictObject({ engine: z.literal('user'), id: z.string().max(100) });
/** Who analyses. */
const analysing = z.discriminatedUnion('engine', [monteCarlo, userEngine]).optional();
/** Who plays: an engine of ours or one of the user's. */
const playing = z.discriminatedUnion('engine', [classic, monteCarlo, userEngine]).optional();
const enginePlayer = z.strictObject({ kind: z.literal('engine'), level: z.int().min(1).max(100) });
/** Games kept before there was a choice do not say which engine plays. */
const withEngine = (value: unknown): unknown =>
  isRecord(value) && value.kind === 'engine' && value.engine === undefined
    ? { ...DEFAULT_ENGINE, ...value }
    : value;
/** Who plays a colour. */
export const player = z.preprocess(
  withEngine,
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('human') }),
    z.discriminatedUnion('engine', [
      enginePlayer.extend(classic.shape),
      // Whether it thinks on the opponent's time.
      enginePlayer.extend({ ...monteCarlo.shape, ponder: z.boolean().optional() }),
      // With the name it had, for when it is none of the user's any more.
      enginePlayer.extend({ ...userEngine.shape, name: z.string().max(200) }),
    ]),
  ]),
);
const classicLevel = z.int().min(CLASSIC_LEVELS.least).max(CLASSIC_LEVELS.most);
/** How a document is played on; stored with it, so that a restart goes on with the game. */
export const playSetup = z.strictObject({
  black: player,
  white: player,
  /** Of the engine's random choices in this game. */
  seed,
  /** False for a document that is only looked at or edited: the engine does not answer moves. */
  active: z.boolean(),
  /** The players' clocks run, by the time system of the game's TM and OT. */
  clock: z.boolean().optional(),
  /** The user's moves are judged before the engine answers them. */
  teaching: z.boolean().optional(),
  /** Its result counts for the user's rating. */
  rated: z.boolean().optional(),
});

export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** Of the interface; `system`: the first of the system's languages that there is. */
  language: z.enum(['system', 'en', 'ja', 'zh-Hans', 'ko', 'de', 'fr', 'es']),
  board: z.enum(['wood', 'paper', 'slate']),
  /** The user's own pictures of board and stones, where there are any. */
  boardPictures: z.boolean(),
  /** How the board is turned or mirrored for the eye, as in engine/board/transforms.ts. */
  boardTurn: z.int().min(0).max(7),
  coordinates: z.boolean(),
  moveNumbers: z.boolean(),
  /** What the stones of an analysed game gave away: dots, or dots with numbers. */
  lossDots: z.enum(['off', 'dots', 'numbers']),
  /** Least points that a move gave away to get a dot. */
  lossDotsFrom: z.number().min(0).max(20),
  /** The moves that the record has next, faint. */
  nextMoves: z.boolean(),
  /** Show the search's favourite moves while the engine thinks. */
  showThinking: z.boolean(),
  sound: z.boolean(),
  animation: z.boolean(),
  /** Look for an update of the desktop app at its start. */
  checkUpdates: z.boolean(),
  /** Playouts of each position when a whole game is analysed. */
  analysisPlayouts: z.int().min(10).max(10_000_000),
  /** Variations, too, when a whole game is analysed; else only the line shown. */
  analysisVariations: z.boolean(),
  /** What the playouts of an analysis are played by. */
  analysisPatterns: patterns,
  /** Id of the user's engine that analyses instead; '': Yomi does. */
  analysisEngine: z.string().max(100),
  /** Who analyses beside it, by the ids of the user's engines; '' is Yomi. */
  analystsBeside: z.array(z.string().max(100)).max(50),
  /** An analysis says what its move does in our engine's terms. */
  analysisReasons: z.boolean(),
  /** How strongly ownership shows on the board. */
  ownershipOpacity: z.number().min(0.2).max(1),
  /** Points that are less surely somebody's than this show nothing. */
  ownershipThreshold: z.number().min(0).max(0.9),
  /** Layers of the analysis of the position, any of them together. */
  positionLayers: z
    .array(z.enum(['worms', 'liberties', 'eyes', 'life', 'effects', 'dragons', 'links']))
    .max(7),
  /** The map of influence below them. */
  positionMap: z.enum([...INFLUENCE_WHATS, 'none']),
  positionMapLook: z.enum(['colour', 'numbers', 'both']),
  /** How strongly the map shows, and from which share of its greatest value on. */
  positionOpacity: z.number().min(0.2).max(1),
  positionThreshold: z.number().min(0).max(0.9),
  /** The layers stay on the board when another page than that of the position is shown. */
  positionAlways: z.boolean(),
  /** Parameters of the engine that differ from the defaults, by full name (`owl.kills`). */
  parameters: z.record(z.string().max(100), z.number()).superRefine((values, context) => {
    const fault = parameterFault(values);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  }),
  /** What games say of patterns, as it was last opened in the workshop: by "database:name" matches, proposed, played, agreed, places. */
  patternStatistics: z.nullable(
    z.strictObject({
      file: z.string().max(1000),
      games: z.int(),
      positions: z.int(),
      patterns: z.record(z.string().max(1000), z.array(z.int()).length(5)),
    }),
  ),
  /** Keys that the user chose, by the id of the renderer's action; the renderer knows which there are. */
  keys: z
    .record(z.string().max(100), z.array(z.string().min(1).max(40)).max(8))
    .refine((keys) => Object.keys(keys).length <= 1000, 'more than 1000 actions'),
  /** How much the log is told. */
  logLevel: z.enum(LOG_LEVELS),
  /** Zoom of the whole interface. */
  scale: z.number().min(0.8).max(2),
});

const tabs = z.array(id).max(1000);
const extent = z.number().min(0).max(20_000);
const panelName = z.string().max(100);
const dockSide = z.enum(['left', 'right', 'below']);
/** Which document is shown, and how the panels stand. */
export const session = z.strictObject({
  open: tabs,
  active: id.nullable(),
  place: panelName,
  dock: z.strictObject({ open: z.boolean(), width: extent, tab: panelName }),
  bottom: z.strictObject({ open: z.boolean(), height: extent, tab: panelName }),
  /** Where the inspector stands and how high it is below the board, and the panel of the pages that were moved out of it. */
  docking: z.strictObject({
    side: dockSide,
    height: extent,
    beside: z
      .strictObject({ side: dockSide, pages: z.array(panelName).max(100), tab: panelName, width: extent })
      .nullable(),
  }),
  /** By name: widths of panes in pixels, or their share of a whole. */
  panes: z
    .record(z.string().max(40), extent)
    .refine((panes) => Object.keys(panes).length <= 100, 'more than 100 panes'),
  /** The game tree grows downwards; else to the right. */
  treeDown: z.boolean(),
  /** Where the tour is, its first step being 0, and whether it is shown. */
  tour: z.strictObject({ step: z.int().min(0).max(99), open: z.boolean() }),
  /** Last choices of the new-game dialog, kept as the renderer wrote them. */
  newGame: kept.nullable(),
});

// A file may hold odd property names, and undo brings its nodes back: only emptiness and size are checked here.
const propertyId = z.string().min(1).max(1000);
const values = z.array(text).max(MAX_VALUES);
const span = z.tuple([count, count]);
const flatNode = z.strictObject({
  id: count,
  parent: count.nullable(),
  properties: z.array(z.strictObject({ id: propertyId, values })).max(MAX_VALUES),
  source: span.optional(),
} satisfies Shape<FlatNode>);
const edit: z.ZodType<SgfEdit> = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('insert'),
    parent: count.nullable(),
    index: count,
    nodes: z.array(flatNode).min(1).max(MAX_NODES),
  }),
  z.strictObject({ op: z.literal('remove'), node: count }),
  z.strictObject({
    op: z.literal('set'),
    node: count,
    property: propertyId,
    values: values.nullable(),
    at: count.optional(),
    source: span.optional(),
  }),
  z.strictObject({ op: z.literal('move'), node: count, index: count }),
]);

/** The edits of one undo step. */
export const edits = z.array(edit).max(MAX_VALUES);

const playouts = z.int().min(1).max(1_000_000_000);
/** Names in a counterfactual. */
const leftOut = z.array(z.string().min(1).max(200)).max(1000).optional();
const decideParams = {
  position,
  seed,
  level: classicLevel,
  leaveOut: z
    .strictObject({
      patterns: leftOut,
      databases: leftOut,
      modules: leftOut,
      kinds: z.array(z.enum(REASON_KINDS)).max(REASON_KINDS.length).optional(),
    } satisfies Shape<LeaveOut>)
    .optional(),
} satisfies Shape<Omit<DecideParams, 'estimate'>>;
const budget = z.strictObject({
  playouts,
  seconds: z.number().positive().max(86_400).optional(),
} satisfies Shape<SearchBudget>);
const analyze = { position, budget, seed, using: analysing } satisfies Shape<
  Omit<AnalyzeParams, 'using'> & { using?: AnalystChoice }
>;
const clockSeconds = z.number().min(0).max(1_000_000);
const clockCount = z.int().min(0).max(10_000);
const sideClock = z.strictObject({
  seconds: z.number().min(-1_000_000).max(1_000_000),
  count: clockCount,
} satisfies Shape<SideClock>);
/** What a move is asked for under. */
const moveClock = z.strictObject({
  control: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('absolute'), main: clockSeconds }),
    z.strictObject({
      kind: z.literal('canadian'),
      main: clockSeconds,
      period: clockSeconds,
      stones: clockCount,
    }),
    z.strictObject({
      kind: z.literal('byoyomi'),
      main: clockSeconds,
      period: clockSeconds,
      periods: clockCount,
    }),
    z.strictObject({ kind: z.literal('fischer'), main: clockSeconds, increment: clockSeconds }),
  ]),
  clocks: z.strictObject({ 1: sideClock, 2: sideClock }),
});
const genmove = {
  budget,
  seed,
  using: playing,
  level: classicLevel.optional(),
  mayResign: z.boolean(),
  draw: z
    .strictObject({
      odds: z.number().min(0).max(1),
      power: z.number().positive().max(100),
    } satisfies Shape<MoveDraw>)
    .optional(),
} satisfies Shape<Omit<GenmoveParams, 'position' | 'using'> & { using?: PlayerChoice }>;

const boardPoint = z.int().min(1).max(420);
const readingQuestion = z.strictObject({
  kind: z.enum(READING_KINDS),
  target: boardPoint,
  other: boardPoint.optional(),
  goal: z.array(boardPoint).min(1).max(361).optional(),
} satisfies Shape<ReadingQuestion>);

/** How a problem went. */
export const problemGrade = z.enum(['right', 'helped', 'wrong']);
const problemAim = z.strictObject({
  goal: z.enum(PROBLEM_GOALS),
  target: z.array(boardPoint).min(1).max(361),
  code: z.int().min(0).max(5),
} satisfies Shape<ProblemAim>);

/** What a pattern database may be called. */
const databaseName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'is no name of a pattern database');
/** Most characters of a pattern database. */
const MAX_PATTERN_TEXT = 16 * 1024 * 1024;

/** The schema of every call's parameters. */
export const schemas = {
  ...engineSchemas,
  ...labSchemas,
  ...librarySchemas,
  'ladder.show': z.strictObject({ size: z.literal(LADDER_SIZES) }),
  'pictures.list': none,
  'pictures.put': z.strictObject({
    part: z.enum(PICTURE_PARTS),
    name: fileName,
    base64: fileData,
  }),
  'pictures.remove': z.strictObject({ part: z.enum(PICTURE_PARTS) }),
  ...matchSchemas,
  ...jobsSchemas,
  ...mineSchemas,
  'app.start': none,
  'app.notices': none,
  'settings.set': settings.partial(),
  'session.set': session.partial(),
  'login.code': none,
  'host.words': z.record(z.enum(SAYING_KEYS), z.string().min(1).max(1000)),
  'menu.words': z.record(z.enum(Object.keys(MENU_WORDS) as MenuWord[]), z.string().min(1).max(100)),
  'app.fault': z.strictObject({
    kind: z.enum(['error', 'rejection', 'render']),
    message: z.string().max(2000),
    stack: z.string().max(8000),
  }),
  'backups.list': none,
  'backups.make': none,
  'diagnostics.list': none,
  'diagnostics.save': z.strictObject({ path }),
  'diagnostics.export': none,
  'doc.create': z.strictObject({ text, play: playSetup }),
  'doc.openPath': z.strictObject({ path, encoding: encoding.optional() }),
  'doc.openData': z.strictObject({
    name: fileName,
    base64: fileData,
    encoding: encoding.optional(),
  }),
  'doc.open': z.strictObject({ id }),
  'doc.reread': z.strictObject({ id, encoding }),
  'doc.edit': z.strictObject({
    id,
    revision: count,
    edits: edits.min(1),
    cursor: count,
  }),
  'doc.cursor': z.strictObject({ id, cursor: count }),
  'doc.play': z.strictObject({ id, play: playSetup }),
  'doc.clock': z.strictObject({
    id,
    clock: z.strictObject({
      /** Node after which the move is thought about. */
      node: count,
      /** Seconds that the move has taken so far. */
      used: z.number().min(0).max(1e9),
      running: z.boolean(),
      /** Names the window that says so, which keeps the time. */
      by: z.string().max(40),
    }),
  }),
  'doc.save': z.strictObject({
    id,
    path: path.optional(),
    encoding: encoding.optional(),
    force: z.boolean().optional(),
  }),
  'doc.export': z.strictObject({ id, encoding: encoding.optional() }),
  'doc.exportAll': z.strictObject({ ids: z.array(id).min(1).max(100_000) }),
  'doc.genmove': z.strictObject({
    id,
    node: count,
    ...genmove,
    ponder: z.boolean().optional(),
    takesOver: z.boolean().optional(),
    clock: moveClock.optional(),
  }),
  'doc.moveNow': z.strictObject({ id }),
  'doc.stopMove': z.strictObject({ id }),
  'doc.close': z.strictObject({ id }),
  /** `kind`: what is looked for; game records by default. */
  'files.list': z.strictObject({ folder: path.optional(), kind: z.enum(['games', 'mined']).optional() }),
  'files.chooseOpen': none,
  'files.chooseSave': z.strictObject({ suggested: z.string().max(4096) }),
  'files.clearRecent': none,
  'analysis.line': z.strictObject({
    line: position,
    toMove: z.array(stone).min(1).max(100_001),
    seed,
    using: analysing,
  }),
  'analysis.report': z.strictObject({ position, seed, using: analysing }),
  'engine.analyze': z.strictObject({ ...analyze, keep: z.boolean().optional() }),
  'engine.status': z.strictObject({ position, playouts, seed } satisfies Shape<StatusParams>),
  'engine.parameters': none,
  'engine.stop': none,
  'engine.restart': none,
  'reading.read': z.strictObject({
    position,
    seed: seed.optional(),
    question: readingQuestion,
    forced: moves.max(1000).optional(),
    nodeLimit: z.int().min(1).max(MAX_READING_NODES).optional(),
    prove: z.boolean().optional(),
    maxTrace: z.int().min(0).max(MAX_TRACED).optional(),
  } satisfies Shape<ReadParams>),
  'reading.stop': none,
  'position.examine': z.strictObject({
    position,
    seed: seed.optional(),
    stages: z.array(z.enum(ANALYSIS_STAGES)).min(1).max(ANALYSIS_STAGES.length),
    influence: z.strictObject({ color: stone, kind: z.enum(['dragonsUnknown', 'dragonsKnown']) }).optional(),
    judge: point.optional(),
  } satisfies Shape<ExamineParams>),
  'moves.kept': z.strictObject({ id, position }),
  'moves.decide': z.strictObject({
    ...decideParams,
    estimate: z.literal(true).optional(),
    /** About a move of a line that is explained: questions about the position on screen go first. */
    line: z.literal(true).optional(),
  }),
  'moves.leaveLine': none,
  'moves.effect': z.strictObject({ ...decideParams, point, what: z.enum(INFLUENCE_WHATS).optional() }),
  'problems.list': none,
  'problems.openPath': z.strictObject({ path }),
  'problems.openData': z.strictObject({ name: fileName, base64: fileData }),
  'problems.rows': z.strictObject({ id }),
  'problems.read': z.strictObject({ id, index: count }),
  'problems.record': z.strictObject({ id, index: count, grade: problemGrade }),
  'problems.remove': z.strictObject({ id }),
  'problems.restore': z.strictObject({ id }),
  'problems.ask': z.strictObject({
    position,
    solver: stone,
    aim: problemAim.optional(),
    goal: z.enum(PROBLEM_GOALS).optional(),
    first: point.optional(),
  } satisfies Shape<ProblemParams>),
  'patterns.list': none,
  'patterns.read': z.strictObject({ name: databaseName }),
  'patterns.draft': z.strictObject({
    name: databaseName,
    draft: z
      .strictObject({ text: z.string().max(MAX_PATTERN_TEXT), revision: z.string().max(100) })
      .nullable(),
  }),
  'patterns.save': z.strictObject({
    name: databaseName,
    text: z.string().max(MAX_PATTERN_TEXT),
    revision: z.string().max(100),
  }),
  'patterns.create': z.strictObject({ name: databaseName }),
  'patterns.revert': z.strictObject({ name: databaseName }),
  'patterns.matches': z.strictObject({
    position,
    seed: seed.optional(),
    color: stone,
    databases: z.array(databaseName).max(1000).nullable(),
    around: point.optional(),
    /**
     * Of a set: only matches of patterns that are others than there, and the names of those; all when it is neither the set in use nor the
     * one before. Of the first database.
     */
    since: z.string().max(100).optional(),
  } satisfies Shape<Omit<PatternMatchesParams, 'patterns'> & { since?: string }>),
  'patterns.odds': z.strictObject({ position, color: stone } satisfies Shape<MoveOddsParams>),
  'patterns.openings': z.strictObject({ position } satisfies Shape<OpeningsParams>),
  'patterns.explain': z.strictObject({
    position,
    seed: seed.optional(),
    color: stone,
    setId: z.string().max(100),
    database: databaseName,
    index: count,
    transformation: z.int().min(0).max(7),
    anchor: point,
  }),
};
