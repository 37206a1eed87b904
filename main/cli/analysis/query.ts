/**
 * What `yomi analysis` is asked: KataGo's JSON queries, one object a line, and Yomi's own fields. Checked by one schema, which is also what
 * `--schema` publishes; a query that does not fit it is answered with what is wrong where.
 */
import { z } from 'zod';
import { BLACK, MAX_SIZE, PASS, WHITE, opponent, parsePoint } from '../../../engine/board/point.ts';
import type { Move, Point, Stone } from '../../../engine/board/point.ts';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import { GtpError } from '../../../engine/gtp/args.ts';
import { rulesOf, withFields } from '../../../engine/gtp/rules.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';

const MAX_MOVES = 2000;
const MAX_VISITS = 10_000_000;

const player = z.enum(['B', 'W', 'b', 'w', 'black', 'white', 'Black', 'White', 'BLACK', 'WHITE']);
const place = z.string().max(8).describe('a vertex such as Q16, or pass');
const stones = z.array(z.tuple([player, place])).max(MAX_MOVES);
const turn = z.int().min(0).max(MAX_MOVES);
const limits = z
  .array(z.looseObject({ player, moves: z.array(place).max(400), untilDepth: z.int().min(1) }))
  .max(100);
const own = (what: string): z.ZodOptional<z.ZodBoolean> =>
  z.boolean().optional().describe(`Yomi's own: ${what}`);

const shown = (what: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().describe(what);

export const querySchema = z.looseObject({
  id: z.string().max(1000).describe('comes back with every answer'),
  initialStones: stones.optional().describe('stones on the board before the first move'),
  moves: stones.default([]).describe('colours and vertices in order'),
  initialPlayer: player.optional().describe('whose turn it is when there are no moves'),
  rules: z
    .union([z.string().max(100), z.looseObject({})])
    .default('japanese')
    .describe('a name such as japanese, chinese or tromp-taylor, or the dictionary of kata-get-rules'),
  komi: z
    .number()
    .min(-1000)
    .max(1000)
    .optional()
    .describe('6.5 for territory rules and 7.5 for area rules without it'),
  whiteHandicapBonus: z
    .union([z.enum(['0', 'N', 'N-1']), z.literal(0)])
    .optional()
    .describe("White's points for a handicap, instead of what the rules say"),
  boardXSize: z.int().min(1).max(MAX_SIZE),
  boardYSize: z.int().min(1).max(MAX_SIZE),
  analyzeTurns: z
    .array(turn)
    .min(1)
    .max(MAX_MOVES)
    .optional()
    .describe('after how many moves; without it after the last'),
  maxVisits: z.int().min(1).max(MAX_VISITS).optional().describe('playouts of the search'),
  analysisPVLen: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('moves of a variation after its first, at most'),
  includeOwnership: shown('whose each point will be, from -1 to 1, row by row from the top left'),
  includeOwnershipStdev: shown('the standard deviation of that over the playouts'),
  includeMovesOwnership: shown('the same as ownership after each move, in its moveInfo'),
  includeMovesOwnershipStdev: shown('its standard deviation, in the moveInfo'),
  includePolicy: shown('what each move was thought of before it was tried, the pass last; -1 where illegal'),
  includePVVisits: shown('how often the moves of each variation were visited'),
  includePVEdgeVisits: shown('the same, since the tree joins no transpositions'),
  avoidMoves: limits.optional(),
  allowMoves: limits.max(1).optional(),
  overrideSettings: z
    .looseObject({})
    .optional()
    .describe('reportAnalysisWinratesAs: BLACK (usual), WHITE or SIDETOMOVE'),
  reportDuringSearchEvery: z
    .number()
    .min(0.01)
    .max(1e6)
    .optional()
    .describe('seconds between answers before the last'),
  priority: z.int().optional().describe('what is higher comes first'),
  priorities: z.array(z.int()).max(MAX_MOVES).optional().describe('one for each of analyzeTurns'),
  includeReasons: own('reasons of the moves'),
  includeTerms: own('what the values of moves consist of'),
  includeDragons: own('dragons with status and eyes'),
  includeTerritory: own(
    'territory of every point, from -1 (White) to 1 (Black), as reading and patterns see it',
  ),
  includeExplanation: own('the best moves in words'),
  includeYomi: own('all of these'),
});
export type Query = z.infer<typeof querySchema>;

/** What an action query asks. */
export const actionSchema = z.looseObject({
  id: z.string().max(1000),
  action: z.enum(['query_version', 'query_models', 'clear_cache', 'terminate', 'terminate_all']),
  terminateId: z.string().max(1000).optional(),
  turnNumbers: z.array(turn).max(MAX_MOVES).optional(),
});
export type Action = z.infer<typeof actionSchema>;

/** Fields of KataGo's that Yomi has nothing for: they are passed over with a warning. */
const WITHOUT_MEANING = ['includeNoResultValue', 'rootPolicyTemperature', 'rootFpuReductionMax'];

/** A query that cannot be answered, and which of its fields is to blame. */
export class QueryError extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** One position to analyse. Plain data: it goes to a thread. */
export interface TurnJob {
  turn: number;
  position: PositionSpec;
  /** First moves that may be considered; absent: all. */
  rootMoves?: Point[];
  priority: number;
}

/** What a query comes to. */
export interface ReadQuery {
  query: Query;
  jobs: TurnJob[];
  warnings: { field: string; warning: string }[];
}

function colorOf(name: string): Stone {
  return /^b/i.test(name) ? BLACK : WHITE;
}

/** The text of a schema's first complaint, and its field. */
function complaint(error: z.ZodError): QueryError {
  const [issue] = error.issues;
  const path = issue.path.join('.');
  return new QueryError(issue.message, path === '' ? undefined : path);
}

export function readAction(value: unknown): Action {
  const { data, error } = actionSchema.safeParse(value);
  if (!data) throw complaint(error);
  return data;
}

/** Reads and checks a query. Throws QueryError. */
export function readQuery(value: unknown): ReadQuery {
  const { data: query, error } = querySchema.safeParse(value);
  if (!query) throw complaint(error);
  const { boardXSize: size, boardYSize } = query;
  if (size !== boardYSize)
    throw new QueryError(`Only square boards can be analysed, not ${size}x${boardYSize}`, 'boardYSize');
  const vertex = (name: string, field: string): Point => {
    const point = parsePoint(name, size);
    if (point === undefined) throw new QueryError(`'${name}' is not on the board`, field);
    return point;
  };
  const rules = rulesFor(query);
  const komi = query.komi ?? (rules.scoring === 'chinese' ? 7.5 : 6.5);
  if (!Number.isInteger(komi * 2)) throw new QueryError('Komi must be an integer or half-integer', 'komi');
  const moves: Move[] = query.moves.map(([color, name], i) => ({
    color: colorOf(color),
    point: vertex(name, `moves.${i}`),
  }));
  const setup = (query.initialStones ?? []).map(([color, name], i) => ({
    color: colorOf(color),
    point: vertex(name, `initialStones.${i}`),
  }));
  const of = (color: Stone): Point[] =>
    setup.filter((stone) => stone.color === color).map(({ point }) => point);
  const first =
    query.initialPlayer === undefined
      ? (moves[0]?.color ?? (of(BLACK).length > 0 && of(WHITE).length === 0 ? WHITE : BLACK))
      : colorOf(query.initialPlayer);
  const turns = query.analyzeTurns ?? [moves.length];
  const start = { size, komi, rules, handicap: 0, black: of(BLACK), white: of(WHITE) };
  checkGame({ ...start, moves, toMove: first });
  const jobs = turns.map((turnNumber, i): TurnJob => {
    if (turnNumber > moves.length)
      throw new QueryError(`There are only ${moves.length} moves`, `analyzeTurns.${i}`);
    const next = moves.at(turnNumber)?.color;
    const before = moves.at(turnNumber - 1);
    const toMove = next ?? (turnNumber === 0 || !before ? first : opponent(before.color));
    const rootMoves = limitedTo(query, toMove, size, vertex);
    return {
      turn: turnNumber,
      position: { ...start, moves: moves.slice(0, turnNumber), toMove },
      ...(rootMoves === undefined ? {} : { rootMoves }),
      priority: query.priorities?.[i] ?? query.priority ?? 0,
    };
  });
  const given = value as Record<string, unknown>;
  const warnings = WITHOUT_MEANING.filter(
    (field) => given[field] !== undefined && given[field] !== false,
  ).map((field) => ({ field, warning: 'Unused field' }));
  return { query, jobs, warnings };
}

function rulesFor({ rules, whiteHandicapBonus }: Query): PositionSpec['rules'] {
  try {
    const named = rulesOf(rules);
    return whiteHandicapBonus === undefined ? named : withFields(named, { whiteHandicapBonus });
  } catch (error) {
    if (error instanceof GtpError) throw new QueryError(error.message, 'rules');
    throw error;
  }
}

/** Every stone on a free point, every chain with a liberty, every move legal. Throws QueryError. */
function checkGame(spec: PositionSpec): void {
  try {
    const position = positionFromSpec({ ...spec, moves: [] });
    for (const [i, { point, color }] of spec.moves.entries()) {
      if (!position.isLegal(point, color)) throw new QueryError(`Illegal move ${i}`, `moves.${i}`);
      position.play(point, color);
    }
  } catch (error) {
    if (error instanceof QueryError) throw error;
    throw new QueryError((error as Error).message, 'initialStones');
  }
}

/** The first moves that avoidMoves and allowMoves leave to `color`; undefined when they say nothing of it. */
function limitedTo(
  { avoidMoves = [], allowMoves = [] }: Query,
  color: Stone,
  size: number,
  vertex: (name: string, field: string) => Point,
): Point[] | undefined {
  if (avoidMoves.length > 0 && allowMoves.length > 0)
    throw new QueryError('Cannot specify both allowMoves and avoidMoves', 'allowMoves');
  const points = (lists: typeof avoidMoves, field: string): Set<Point> =>
    new Set(
      lists
        .filter((list) => colorOf(list.player) === color)
        .flatMap((list) => list.moves.map((name) => vertex(name, field))),
    );
  const [avoid, allow] = [points(avoidMoves, 'avoidMoves'), points(allowMoves, 'allowMoves')];
  if (avoid.size === 0 && allow.size === 0) return undefined;
  const all = [
    PASS,
    ...positionFromSpec({
      size,
      komi: 0,
      rules: rulesOf('japanese'),
      handicap: 0,
      black: [],
      white: [],
      moves: [],
      toMove: color,
    }).points,
  ];
  return all.filter((point) => (allow.size > 0 ? allow.has(point) : !avoid.has(point)));
}

/** The schema of queries as JSON Schema. */
export function publishedSchema(): string {
  const schema = z.toJSONSchema(z.union([querySchema, actionSchema]), { io: 'input' });
  return `${JSON.stringify({ title: 'A query of yomi analysis', ...schema }, undefined, 2)}\n`;
}
