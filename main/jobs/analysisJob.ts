/**
 * The analysis of games as a job: a task is a game, whose every position our engine searches, in order. What it expects is kept move by move,
 * and stands in the record as comments and as SBKV, the winning chances of Black in percent that SGF viewers draw.
 */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { percentSaying, type Saying } from '../../engine/protocol/sayings.ts';
import { BLACK, pointName, type Stone } from '../../engine/board/point.ts';
import type { GameRow } from '../../engine/protocol/match.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../engine/sgf/tree.ts';
import { escapeText } from '../../engine/sgf/values.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { outcomeSaying } from '../match/outcomeSaying.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { isByClock, startEngine } from './gameJob.ts';
import { GatedEngine } from './gate.ts';
import type { JobKind, JobProgress, JobSummary } from './jobKind.ts';
import { badResult, JobError, otherResult, type AnalysisSpec } from './jobSpec.ts';

/** What is expected of a position. */
interface Expected {
  /** Black's chance to win, 0 to 1, and lead in points. */
  black: number;
  lead: number;
  /** The move that was preferred, as GTP has it. */
  best: string;
}

export interface AnalysisResult {
  row: GameRow;
  /** The record with what was found. */
  sgf: string;
  /** Before each move, and after the last. */
  positions: Expected[];
}

/** What a move lost of its player's chance to win. */
interface Loss {
  number: number;
  color: Stone;
  move: string;
  best: string;
  loss: number;
}

interface AnalysisData {
  games: { name: string; row: GameRow; positions: Expected[] }[];
}

/** Milliseconds for a position, and for anything else. */
const SEARCH_MS = 600_000;
const SETUP_MS = 180_000;
const FILE = 'record.sgf';
/** A move that loses so much is told of. */
const MISTAKE = 0.1;
/** So many of a game, at most. */
const MISTAKES = 3;

export const analysisJob: JobKind<AnalysisSpec, AnalysisResult> = {
  begin: (spec) => new AnalysisProgress(spec),

  async run({ games, options, build, seed }, task, _given, context) {
    const { folder, scratch, gate, abandon } = context;
    const { path, name } = games[task];
    copyFileSync(join(folder, path), join(scratch, FILE));
    const record = recordOf(readFileSync(join(scratch, FILE), 'utf8'), name);
    const engine = new GatedEngine(
      startEngine({ kind: 'own', options }, seed, { build, args: [], context }),
      gate,
    );
    const close = (): void => engine.close();
    abandon.addEventListener('abort', close);
    try {
      const positions = await searchAll(engine, record, abandon);
      if (positions === undefined) return undefined;
      return { row: rowOf(record, task), sgf: annotated(record, positions), positions };
    } finally {
      abandon.removeEventListener('abort', close);
      engine.close();
    }
  },

  essence: ({ row, positions }) => JSON.stringify([row, positions]),
  isTimed: ({ options }) => isByClock(options),

  parse(_spec, task, data) {
    const { success, data: result, error } = analysisResult.safeParse(data);
    if (!success) throw badResult(error);
    if (result.row.game !== task || result.positions.length !== result.row.moves + 1) throw otherResult();
    return result;
  },

  after: () => Infinity,
};

const text = z.string().max(10_000);
const analysisResult = z.strictObject({
  row: z.strictObject({
    game: z.int(),
    black: text,
    white: text,
    result: text,
    winner: text,
    end: z.enum(['passes', 'resigned', 'timeout', 'unscored']),
    moves: z.int().min(0).max(100_000),
    milliseconds: z.strictObject({}),
  }),
  sgf: z.string().min(1).max(10_000_000),
  positions: z
    .array(z.strictObject({ black: z.number().min(0).max(1), lead: z.number(), best: z.string().max(10) }))
    .max(100_001),
});

/** A record as it is gone through. */
interface GameRecord {
  collection: SgfCollection;
  root: SgfNode;
  /** Of the main line. */
  moves: { node: SgfNode; color: Stone; move: string }[];
}

/** The one game of a file, `name` being what it is called. Throws JobError for a file that has none, or several. */
export function recordOf(sgf: string, name: string): GameRecord {
  const { value: collection } = parseSgf(sgf);
  const [root, another] = collection.games as (SgfNode | undefined)[];
  if (!root) throw new JobError({ key: 'host.job.gameless', args: { name } });
  if (another) throw new JobError({ key: 'host.job.severalGames', args: { name } });
  const { size, unsupported } = gameInfo(root);
  if (unsupported !== undefined) throw new JobError({ key: 'host.at', args: { name, why: [unsupported] } });
  const moves = mainLine(root).flatMap((node) => {
    const move = nodeMove(node, size);
    return move === undefined ? [] : [{ node, color: move.color, move: pointName(move.point, size) }];
  });
  return { collection, root, moves };
}

/** What the engine says of each position; undefined when that was abandoned. */
async function searchAll(
  engine: TestEngine,
  { moves }: GameRecord,
  abandon: AbortSignal,
): Promise<Expected[] | undefined> {
  const positions: Expected[] = [];
  const ask = async (command: string, limit: number): Promise<string | undefined> => {
    const outcome = await engine.ask(command, limit);
    if (abandon.aborted) return undefined;
    if (outcome.kind === 'answer' && outcome.ok) return outcome.text;
    throw new JobError({ key: 'host.job.refused', args: { command, why: [outcomeSaying(outcome, engine)] } });
  };
  for (let number = 1; number <= moves.length + 1; number++) {
    // What it remembers of the position before would be another thing where a task was begun anew.
    const toMove = await ask(`loadsgf ${FILE} ${number}`, SETUP_MS);
    const found = await ask('kata-search_analyze rootInfo true maxmoves 1', SEARCH_MS);
    if (toMove === undefined || found === undefined) return undefined;
    positions.push(expectedOf(found, toMove.trim() === 'black'));
  }
  return positions;
}

/** What the last line about the search says. */
function expectedOf(answer: string, isBlack: boolean): Expected {
  const number = (key: string): number => {
    const said = [...answer.matchAll(new RegExp(`rootInfo\\b.*?\\b${key} (-?[\\d.]+)`, 'g'))].at(-1)?.[1];
    if (said === undefined) throw new JobError({ key: 'host.job.noWinner' });
    return Number(said);
  };
  const [winrate, lead] = [number('winrate'), number('scoreLead')];
  const best = /^play (\S+)/m.exec(answer)?.[1] ?? '';
  return isBlack ? { black: winrate, lead, best } : { black: 1 - winrate, lead: -lead, best };
}

function rowOf({ root, moves }: GameRecord, game: number): GameRow {
  const info = gameInfo(root);
  const [black, white] = [info.black || 'Black', info.white || 'White'];
  const result = /^([BW]\+\S*|0)$/.exec(info.result)?.[1] ?? 'Void';
  const winner = result.startsWith('B') ? black : result.startsWith('W') ? white : '';
  const end = /\+R/.test(result)
    ? 'resigned'
    : /\+T/.test(result)
      ? 'timeout'
      : result === 'Void'
        ? 'unscored'
        : 'passes';
  return { game, black, white, result, winner, end, moves: moves.length, milliseconds: {} };
}

function annotated({ collection, root, moves }: GameRecord, positions: readonly Expected[]): string {
  const set = (node: SgfNode, property: string, value: string): void => {
    collection.apply({ op: 'set', node: node.id, property, values: [value] });
  };
  set(root, 'CA', 'UTF-8');
  for (const [i, { node, move }] of moves.entries()) {
    const { black, lead } = positions[i + 1];
    const { best } = positions[i];
    const ahead = lead === 0 ? 'even' : `${lead > 0 ? 'B' : 'W'}+${Math.abs(lead).toFixed(1)}`;
    const said = `Yomi: Black ${percent(black)}, ${ahead}${best.toUpperCase() === move ? '' : `; ${best} was preferred`}`;
    const before = node.text('C');
    set(node, 'C', escapeText(before === undefined ? said : `${before}\n${said}`));
    set(node, 'SBKV', (100 * black).toFixed(1));
  }
  return writeSgf(collection);
}

const percent = (part: number): string => `${(100 * part).toFixed(0)} %`;

/** The moves by which most was lost, in words; not those that the engine preferred itself, whose outlook merely changed. */
function mistakesOf({ moves }: GameRecord, positions: readonly Expected[], name: string): Saying[] {
  return moves
    .map(({ color, move }, i): Loss => {
      const gain = positions[i + 1].black - positions[i].black;
      return { number: i + 1, color, move, best: positions[i].best, loss: color === BLACK ? -gain : gain };
    })
    .filter(({ move, best, loss }) => move !== best.toUpperCase() && loss >= MISTAKE)
    .sort((a, b) => b.loss - a.loss || a.number - b.number)
    .slice(0, MISTAKES)
    .map(({ number, color, move, best, loss }): Saying => ({
      key: 'host.job.mistake',
      args: {
        ...{ name, n: `${number}`, move, best, loss: percentSaying(loss) },
        color: [{ key: color === BLACK ? 'host.black' : 'host.white' }],
      },
    }));
}

class AnalysisProgress implements JobProgress<AnalysisResult> {
  readonly total: number;
  readonly #spec: AnalysisSpec;
  readonly #games = new Map<number, { game: AnalysisData['games'][number]; mistakes: Saying[] }>();

  constructor(spec: AnalysisSpec) {
    this.#spec = spec;
    this.total = spec.games.length;
  }

  get open(): number {
    return this.total;
  }

  get isFinished(): boolean {
    return this.#games.size === this.total;
  }

  learn(task: number, { row, sgf, positions }: AnalysisResult): void {
    const { name } = this.#spec.games[task];
    const record = recordOf(sgf, name);
    this.#games.set(task, {
      game: { name, row, positions },
      mistakes: mistakesOf(record, positions, name),
    });
  }

  given(): null {
    return null;
  }

  summary(): JobSummary {
    const all = this.#spec.games.flatMap((_game, task) => this.#games.get(task) ?? []);
    const moves = all.reduce((sum, { game }) => sum + game.row.moves, 0);
    const data: AnalysisData = { games: all.map(({ game }) => game) };
    const args = { done: `${all.length}`, total: `${this.total}`, moves: `${moves}` };
    const head: Saying = { key: 'host.job.analysed', args };
    return { lines: [head, ...all.flatMap(({ mistakes }) => mistakes)], data };
  }
}
