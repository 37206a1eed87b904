/**
 * What may arrive in a call: one zod schema per entry of Calls. The renderer is not trusted (it shows files from anywhere),
 * so every size is bounded, objects are strict, and only checked values reach a service. The types at the end make a schema
 * that disagrees with api.ts a compile error; deriving the API from the schemas instead would make the renderer's types
 * depend on zod and put the contract where nobody reads it.
 */
import { z } from 'zod';
import { labSchemas } from './labSchemas.ts';
import { ANALYSIS_STAGES, INFLUENCE_WHATS } from '../../engine/protocol/analysis.ts';
import { CLASSIC_LEVELS, DEFAULT_ENGINE, MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { REASON_KINDS } from '../../engine/protocol/moves.ts';
import { MOST_READING_NODES, MOST_TRACED, READING_KINDS } from '../../engine/protocol/reading.ts';
import type { CallName, Calls } from './api.ts';
import { ApiError } from './errors.ts';

/** Most bytes of a file that can be opened; also the limit of SGF text, in UTF-16 units. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_NODES = 2_000_000;
const MAX_VALUES = 10_000;

const none = z.strictObject({});
const id = z.int().positive();
const ids = z.array(id).min(1).max(100_000);
const count = z.int().nonnegative();
const seed = z.int();
const text = z.string().max(MAX_FILE_BYTES);
const path = z
  .string()
  .min(1)
  .max(4096)
  .refine((value) => !value.includes('\0'), 'contains a NUL character');
const encoding = z.enum(['UTF-8', 'Shift_JIS', 'EUC-JP', 'EUC-KR', 'GB18030', 'Big5', 'ISO-8859-1']);

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
const analysing = monteCarlo.optional();
const using = z.discriminatedUnion('engine', [classic, monteCarlo]).optional();
const enginePlayer = z.strictObject({ kind: z.literal('engine'), level: z.int().min(1).max(100) });
/** Games kept before there was a choice do not say which engine plays. */
const withEngine = (value: unknown): unknown =>
  isRecord(value) && value.kind === 'engine' && value.engine === undefined
    ? { ...DEFAULT_ENGINE, ...value }
    : value;
const player = z.preprocess(
  withEngine,
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('human') }),
    z.discriminatedUnion('engine', [
      enginePlayer.extend(classic.shape),
      enginePlayer.extend(monteCarlo.shape),
    ]),
  ]),
);
const classicLevel = z.int().min(CLASSIC_LEVELS.least).max(CLASSIC_LEVELS.most);
/** How a game is played on; also used to check what the database holds. */
export const playSetup = z.strictObject({ black: player, white: player, seed, active: z.boolean() });

const settingsShape = {
  theme: z.enum(['system', 'light', 'dark']),
  board: z.enum(['wood', 'paper', 'slate']),
  coordinates: z.boolean(),
  moveNumbers: z.boolean(),
  showThinking: z.boolean(),
  sound: z.boolean(),
  animation: z.boolean(),
  analysisPlayouts: z.int().min(10).max(10_000_000),
  analysisVariations: z.boolean(),
  analysisPatterns: patterns,
  ownershipOpacity: z.number().min(0.2).max(1),
  ownershipThreshold: z.number().min(0).max(0.9),
  positionLayers: z
    .array(z.enum(['worms', 'liberties', 'eyes', 'life', 'effects', 'dragons', 'links']))
    .max(7),
  positionMap: z.enum([...INFLUENCE_WHATS, 'none']),
  positionMapLook: z.enum(['colour', 'numbers', 'both']),
  positionOpacity: z.number().min(0.2).max(1),
  positionThreshold: z.number().min(0).max(0.9),
  positionAlways: z.boolean(),
  scale: z.number().min(0.8).max(2),
};
/** Any of the settings; also used to check what the database holds. */
export const partialSettings = z.strictObject(settingsShape).partial();

const tabs = z.array(id).max(1000);
const extent = z.number().min(0).max(20_000);
const panelName = z.string().max(100);
/** Any part of the session; also used to check what the database holds. */
export const partialSession = z
  .strictObject({
    open: tabs,
    active: id.nullable(),
    place: panelName,
    dock: z.strictObject({ open: z.boolean(), width: extent, tab: panelName }),
    bottom: z.strictObject({ open: z.boolean(), height: extent, tab: panelName }),
    newGame: kept.nullable(),
  })
  .partial();

// A file may hold odd property names, and undo brings its nodes back: only emptiness and size are checked here.
const propertyId = z.string().min(1).max(1000);
const values = z.array(text).max(MAX_VALUES);
const span = z.tuple([count, count]);
const flatNode = z.strictObject({
  id: count,
  parent: count.nullable(),
  properties: z.array(z.strictObject({ id: propertyId, values })).max(MAX_VALUES),
  source: span.optional(),
});
const edit = z.discriminatedUnion('op', [
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

const point = z.int().min(0).max(420);
const points = z.array(point).max(421);
const stone = z.literal([1, 2]);
const position = z.strictObject({
  size: z.int().min(1).max(19),
  komi: z.number().min(-1000).max(1000),
  rules: z.strictObject({
    suicide: z.enum(['forbid', 'allow', 'allow-all']),
    ko: z.enum(['simple', 'none', 'positional', 'situational']),
    scoring: z.enum(['japanese', 'chinese']),
  }),
  handicap: z.int().min(0).max(361),
  black: points,
  white: points,
  moves: z.array(z.strictObject({ color: stone, point })).max(100_000),
  toMove: stone,
});
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
    })
    .optional(),
};
const budget = z.strictObject({ playouts, seconds: z.number().positive().max(86_400).optional() });

const boardPoint = z.int().min(1).max(420);
const readingQuestion = z.strictObject({
  kind: z.enum(READING_KINDS),
  target: boardPoint,
  other: boardPoint.optional(),
  goal: z.array(boardPoint).min(1).max(361).optional(),
});

/** What a pattern database may be called. */
const databaseName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'is no name of a pattern database');
/** Most characters of a pattern database. */
export const MAX_PATTERN_TEXT = 16 * 1024 * 1024;

/** The schema of every call's parameters. */
export const schemas = {
  ...labSchemas(position),
  'app.start': none,
  'settings.set': partialSettings,
  'session.set': partialSession,
  'doc.create': z.strictObject({ text, play: playSetup }),
  'doc.openPath': z.strictObject({ path, encoding: encoding.optional() }),
  'doc.openData': z.strictObject({
    name: z.string().max(255),
    base64: z.base64().max(Math.ceil(MAX_FILE_BYTES / 3) * 4),
    encoding: encoding.optional(),
  }),
  'doc.open': z.strictObject({ id }),
  'doc.reread': z.strictObject({ id, encoding }),
  'doc.edit': z.strictObject({
    id,
    revision: count,
    edits: z.array(edit).min(1).max(MAX_VALUES),
    cursor: count,
  }),
  'doc.cursor': z.strictObject({ id, cursor: count }),
  'doc.play': z.strictObject({ id, play: playSetup }),
  'doc.save': z.strictObject({
    id,
    path: path.optional(),
    encoding: encoding.optional(),
    force: z.boolean().optional(),
  }),
  'doc.export': z.strictObject({ id, encoding: encoding.optional() }),
  'doc.close': z.strictObject({ id }),
  'library.list': z.strictObject({
    query: z.string().max(500),
    offset: count,
    limit: z.int().min(1).max(1000),
  }),
  'library.delete': z.strictObject({ ids }),
  'library.restore': z.strictObject({ ids }),
  'files.list': z.strictObject({ folder: path.optional() }),
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
  'engine.genmove': z.strictObject({
    position,
    budget,
    seed,
    using,
    level: classicLevel.optional(),
    mayResign: z.boolean(),
  }),
  'engine.analyze': z.strictObject({
    position,
    budget,
    seed,
    using: analysing,
    keep: z.boolean().optional(),
  }),
  'engine.status': z.strictObject({ position, playouts, seed }),
  'engine.stop': none,
  'engine.restart': none,
  'reading.read': z.strictObject({
    position,
    question: readingQuestion,
    forced: z
      .array(z.strictObject({ color: stone, point }))
      .max(1000)
      .optional(),
    nodeLimit: z.int().min(1).max(MOST_READING_NODES).optional(),
    maxTrace: z.int().min(0).max(MOST_TRACED).optional(),
  }),
  'reading.stop': none,
  'position.examine': z.strictObject({
    position,
    stages: z.array(z.enum(ANALYSIS_STAGES)).min(1).max(ANALYSIS_STAGES.length),
    influence: z.strictObject({ color: stone, kind: z.enum(['dragonsUnknown', 'dragonsKnown']) }).optional(),
  }),
  'moves.decide': z.strictObject(decideParams),
  'moves.effect': z.strictObject({ ...decideParams, point }),
  'patterns.list': none,
  'patterns.read': z.strictObject({ name: databaseName }),
  'patterns.save': z.strictObject({
    name: databaseName,
    text: z.string().max(MAX_PATTERN_TEXT),
    revision: z.string().max(100),
  }),
  'patterns.create': z.strictObject({ name: databaseName }),
  'patterns.revert': z.strictObject({ name: databaseName }),
  'patterns.matches': z.strictObject({
    position,
    color: stone,
    databases: z.array(databaseName).max(1000).nullable(),
    around: point.optional(),
  }),
  'patterns.explain': z.strictObject({
    position,
    color: stone,
    setId: z.string().max(100),
    database: databaseName,
    index: count,
    transformation: z.int().min(0).max(7),
    anchor: point,
  }),
} satisfies Record<CallName, z.ZodType>;

/** True for the name of a call that exists. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(schemas, name);
}

/** The checked parameters of a call; throws ApiError 'bad-params' saying where and why. */
export function checkParams<C extends CallName>(name: C, params: unknown): Calls[C]['params'] {
  const result = (schemas[name] as z.ZodType).safeParse(params);
  if (result.success) return result.data as Calls[C]['params'];
  const complaints = result.error.issues.slice(0, 5).map((issue) => {
    const where = issue.path
      .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
      .join('');
    return `${name}${where}: ${issue.message}`;
  });
  throw new ApiError('bad-params', complaints[0] ?? `${name}: bad parameters`, complaints.join('\n'));
}

// The agreement of schemas and api.ts, checked by the compiler. Read-only arrays count as arrays.
type Plain<T> = T extends readonly (infer E)[]
  ? number extends T['length']
    ? Plain<E>[]
    : { -readonly [K in keyof T]: Plain<T[K]> }
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Agrees<C extends CallName> =
  Same<Plain<z.infer<(typeof schemas)[C]>>, Plain<Calls[C]['params']>> extends true ? never : C;
/** The calls whose schema and type differ; the next line compiles only while there are none. */
export type Disagreements = { [C in CallName]: Agrees<C> }[CallName];
export const noDisagreement: Disagreements extends never ? true : Disagreements = true;
